import type { CallName } from '../../src/core/contract/calls.ts';
import type { ParameterName } from './parameters.ts';
import type { RefusalName } from './refusals.ts';

/** What the OpenAPI document says of one call, beside its address and the shape of its data. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly ParameterName[];
  /** True for calls that need a session. */
  readonly isPrivate?: boolean;
  /** What the successful reply does to cookies. */
  readonly cookies?: string;
  readonly refusals: Readonly<Record<number, RefusalName>>;
}

const PRIVATE = { 401: 'NoSession', 403: 'Forbidden', 500: 'Failed' } as const;
const CHANGE = { 400: 'Malformed', ...PRIVATE } as const;
const GUESS = { 400: 'Malformed', 403: 'Forbidden', 429: 'TooMany', 500: 'Failed' } as const;

const ISSUED =
  'The session’s (HttpOnly, SameSite=Lax, `__Host-` on HTTPS), XSRF-TOKEN, and those that pages read: username, tokenExpiryDttm, userType, displayName, roles, langCd, lastLogin, locale; each value percent-encoded once.';
const CREDENTIALS = ['username', 'password', 'credentialEncoding'] as const;

/** The calls of spec 7; `sso` is a navigation and stands in the document's own part. */
export const OPERATIONS: Readonly<Record<Exclude<CallName, 'sso'>, Operation>> = {
  login: {
    summary: 'Signs in with user ID and password',
    description:
      'No body: the credentials travel in headers. With `forcePwdChangeOnLogin` the session may only call forceResetPassword and logout.',
    parameters: [...CREDENTIALS, 'returnErrorData'],
    cookies: ISSUED,
    refusals: { 400: 'SignInFailed', 403: 'Locked', 429: 'TooMany', 500: 'Failed' },
  },
  refresh: {
    summary: 'Prolongs the session',
    description: 'The session keeps its id, which all tabs share; it lives 12 hours at most.',
    isPrivate: true,
    cookies: ISSUED,
    refusals: PRIVATE,
  },
  logout: {
    summary: 'Ends the session',
    parameters: ['xsrf'],
    cookies: 'All taken back.',
    refusals: { 401: 'NoSession', 403: 'Forbidden', 500: 'Failed' },
  },
  authTypes: {
    summary: 'A tenant’s sign-in options and theme',
    description: '`data` is null for an unknown tenant.',
    parameters: ['tenantQuery'],
    cookies: 'XSRF-TOKEN.',
    refusals: { 500: 'Failed' },
  },
  requestOtp: {
    summary: 'Mails a one-time code',
    description: 'The answer is the same for unknown users. A fourth code within 120 s is refused.',
    parameters: ['timeZone', 'usernameQuery'],
    refusals: { ...GUESS, 503: 'Unavailable' },
  },
  resetPassword: {
    summary: 'Sets a new password by a one-time code',
    description: 'Empty body. The elements judge by `success` alone.',
    parameters: [...CREDENTIALS, 'otp', 'xsrf'],
    refusals: GUESS,
  },
  forceResetPassword: {
    summary: 'Sets the new password that is due at the first sign-in',
    description: 'Empty body. Ends every session of the person.',
    isPrivate: true,
    parameters: ['password', 'credentialEncoding', 'xsrf'],
    cookies: 'All taken back.',
    refusals: CHANGE,
  },
  userProfile: { summary: 'The signed-in person', isPrivate: true, refusals: PRIVATE },
  usersProducts: {
    summary: 'The products she may open',
    isPrivate: true,
    refusals: PRIVATE,
  },
  updateProfile: {
    summary: 'Changes one’s language, or one’s names; never both',
    isPrivate: true,
    parameters: ['xsrf'],
    cookies: 'The readable ones that tell of what was changed.',
    refusals: CHANGE,
  },
  userExtensions: {
    summary: 'One’s further attributes, such as LANGUAGE_CODE',
    isPrivate: true,
    parameters: ['userId', 'componentName', 'sectionName'],
    refusals: PRIVATE,
  },
  lookup: {
    summary: 'The values of a lookup field',
    description: 'The path starts with the utility base, which can be configured (`utility-base`).',
    isPrivate: true,
    parameters: ['lookupField'],
    refusals: { ...PRIVATE, 400: 'Malformed' },
  },
  updateContacts: {
    summary: 'Changes one’s contacts',
    description: 'An empty value deletes. `data` is the full list after the change.',
    isPrivate: true,
    parameters: ['xsrf'],
    refusals: CHANGE,
  },
};

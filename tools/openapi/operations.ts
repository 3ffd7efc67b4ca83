import type { CallName } from '../../src/core/contract/calls.ts';
import type { ParameterName } from './parameters.ts';
import type { Refusals } from './statuses.ts';

/** The parts of a call's OpenAPI description that do not derive from the contract. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  /** Parameters in addition to those that the call declares. */
  readonly more?: readonly ParameterName[];
  /** The cookies that the successful reply sets or removes. */
  readonly cookies?: string;
  /** The error replies, in addition to those that follow from the call's row. */
  readonly refusals?: Refusals;
}

const ISSUED =
  'The session cookie (HttpOnly, SameSite=Lax, `__Host-` on HTTPS), XSRF-TOKEN, and those that pages read: username, tokenExpiryDttm, userType, displayName, roles, langCd, lastLogin, locale. Each value is percent-encoded once.';

/** The calls of the contract, except `sso`, which is a navigation and is described in `document.ts`. */
export const OPERATIONS: Readonly<Record<Exclude<CallName, 'sso'>, Operation>> = {
  login: {
    summary: 'Signs in with user ID and password',
    description:
      'No body: the credentials are sent in headers. With `forcePwdChangeOnLogin` the session may only call forceResetPassword and logout.',
    cookies: ISSUED,
    refusals: { 400: 'SignInFailed', 403: 'Locked', 429: 'TooMany' },
  },
  refresh: {
    summary: 'Extends the session',
    description: 'The session keeps its ID, which all tabs share. It lasts 12 hours at most.',
    cookies: ISSUED,
  },
  logout: {
    summary: 'Ends the session',
    description:
      '`data` is null, or has `providerLogout` if the sign-out can continue at the provider that signed the user in.',
    cookies: 'All are removed.',
  },
  authTypes: {
    summary: 'A tenant’s sign-in options and theme',
    description: '`data` is null for an unknown tenant.',
    cookies: 'XSRF-TOKEN.',
  },
  requestOtp: {
    summary: 'Mails a one-time code',
    description: 'The reply is the same for unknown users. A fourth code within 120 s is refused.',
    refusals: { 400: 'Malformed', 403: 'Forbidden', 429: 'TooMany' },
  },
  resetPassword: {
    summary: 'Sets a new password with a one-time code',
    description: 'Empty body. The elements only check `success`.',
    refusals: { 429: 'TooMany' },
  },
  forceResetPassword: {
    summary: 'Sets a new password when a change is required at sign-in',
    description: 'Empty body. Ends all sessions of the user.',
    cookies: 'All are removed.',
  },
  userProfile: { summary: 'The profile of the signed-in user' },
  usersProducts: {
    summary: 'The products that the user may open',
  },
  updateProfile: {
    summary: 'Changes the user’s language or names, not both',
    cookies: 'Those of the changed values.',
  },
  userExtensions: {
    summary: 'Further attributes of the user, such as LANGUAGE_CODE',
    more: ['componentName', 'sectionName'],
  },
  lookup: {
    summary: 'The values of a lookup field',
    description: 'The path starts with the utility base, which can be configured (`utility-base`).',
    refusals: { 400: 'Malformed' },
  },
  updateContacts: {
    summary: 'Changes the user’s contacts',
    description:
      'An empty value deletes the contact. `data` is the complete list after the change.',
  },
};

// The part of the contract of sso-elements that a gateway needs. Generated: do not edit it.

/** Who may make a call: anyone, a signed-in user, or also a user who has to change the password first. */
export type Access = 'public' | 'session' | 'change';

/** All calls, by name. */
export const CALLS = {
  authTypes: { method: 'GET', path: '/api/auth/v1/authentications/authTypes', access: 'public' },
  login: { method: 'POST', path: '/api/auth/v3/login', access: 'public' },
  logout: { method: 'POST', path: '/api/auth/v2/logout', access: 'change' },
  refresh: { method: 'GET', path: '/api/auth/v3/refresh', access: 'session' },
  forceResetPassword: {
    method: 'POST',
    path: '/api/auth/v1/users/forceResetPassword',
    access: 'change',
  },
  requestOtp: { method: 'GET', path: '/api/auth/v1/users/requestOtp', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/auth/v1/users/resetPassword', access: 'public' },
  sso: { method: 'GET', path: '/api/auth/v3/login', access: 'public' },
  usersProducts: { method: 'GET', path: '/api/auth/v1/users/usersProducts', access: 'session' },
  updateContacts: {
    method: 'PUT',
    path: '/api/auth/v1/user-contacts/updateContacts',
    access: 'session',
  },
  updateProfile: { method: 'PUT', path: '/api/auth/v1/users/profile', access: 'session' },
  userExtensions: {
    method: 'GET',
    path: '/api/auth/v1/user-extension/user-id/{userId}',
    access: 'session',
  },
  userProfile: { method: 'GET', path: '/api/auth/v1/users/userProfile', access: 'session' },
  lookup: {
    method: 'GET',
    path: '/api/utility/v1/lookup/search/lookupFieldAndValues/all',
    access: 'session',
  },
} as const;

export type CallName = keyof typeof CALLS;

/** The headers of requests. */
export const HEADERS = {
  callingEntity: 'calling-entity',
  tenantCode: 'tenant-code',
  xsrf: 'X-XSRF-TOKEN',
  componentName: 'component-name',
  sectionName: 'section-name',
  returnErrorData: 'return-error-data',
  requestId: 'x-request-id',
} as const;

/** The anti-forgery cookie, which pages send back as a header. */
export const XSRF_COOKIE = 'XSRF-TOKEN' as const;

/** The cookies that pages read. */
export const READABLE_COOKIES = [
  'username',
  'tokenExpiryDttm',
  'userType',
  'displayName',
  'roles',
  'langCd',
  'lastLogin',
  'locale',
] as const;

/** The header that marks credentials as percent-encoded UTF-8. */
export const CREDENTIAL_ENCODING = 'credential-encoding' as const;

/** The most characters of a name and of an email, and contacts in one update. */
export const LIMITS = { name: 50, email: 50, contacts: 10 } as const;

/** Decodes one header value of {@link credentialHeaders}; undefined if it is malformed. */
export function decodeCredential(value: string, encoding: string | undefined): string | undefined {
  if (encoding !== 'uri') return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** A role in the `roles` cookie (gateway-contract-52), whose format is `Group Name:CODE|Group Name:CODE`. */
export interface Role {
  rolGroupName: string;
  roleCode: string;
}

/** Formats roles for the `roles` cookie, before percent-encoding. */
export function formatRoles(roles: readonly Role[]): string {
  return roles.map(({ rolGroupName, roleCode }) => `${rolGroupName}:${roleCode}`).join('|');
}

/** The facts about a password that the password rule depends on (password-reset-10). */
export interface PasswordFacts {
  /** 8 to 256 characters, counted as code points. */
  readonly hasLength: boolean;
  readonly hasLowercase: boolean;
  readonly hasUppercase: boolean;
  readonly hasNumber: boolean;
  /** Any other character: symbols, spaces, letters without case. */
  readonly hasSpecial: boolean;
}

/** Checks a password against each part of the rule. */
export function checkPassword(password: string): PasswordFacts {
  const length = [...password].length;
  return {
    hasLength: length >= passwordMinLength && length <= passwordMaxLength,
    hasLowercase: /\p{Ll}/u.test(password),
    hasUppercase: /\p{Lu}/u.test(password),
    hasNumber: /[0-9]/.test(password),
    hasSpecial: /[^\p{Ll}\p{Lu}0-9]/u.test(password),
  };
}

/** True if the password has enough of the four kinds of characters. */
export function hasEnoughKinds(facts: PasswordFacts): boolean {
  const { hasLowercase, hasUppercase, hasNumber, hasSpecial } = facts;
  const kinds = [hasLowercase, hasUppercase, hasNumber, hasSpecial].filter(Boolean);
  return kinds.length >= KINDS_NEEDED;
}

/** True for 8 to 256 characters of at least three kinds: lowercase, uppercase, number, special (password-reset-10). */
export function isStrongPassword(password: string): boolean {
  const facts = checkPassword(password);
  return facts.hasLength && hasEnoughKinds(facts);
}

const passwordMinLength = 8;
const passwordMaxLength = 256;

const KINDS_NEEDED = 3;

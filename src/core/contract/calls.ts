/**
 * The calls of spec 7, by name. Paths are relative to the API base, lookup's to the utility base.
 * `{name}` stands for a percent-encoded path part.
 */
export const CALLS = {
  login: { method: 'POST', path: '/api/auth/v3/login' },
  refresh: { method: 'GET', path: '/api/auth/v3/refresh' },
  logout: { method: 'POST', path: '/api/auth/v2/logout' },
  authTypes: { method: 'GET', path: '/api/auth/v1/authentications/authTypes' },
  sso: { method: 'GET', path: '/api/auth/v3/login' },
  requestOtp: { method: 'GET', path: '/api/auth/v1/users/requestOtp' },
  resetPassword: { method: 'POST', path: '/api/auth/v1/users/resetPassword' },
  forceResetPassword: { method: 'POST', path: '/api/auth/v1/users/forceResetPassword' },
  userProfile: { method: 'GET', path: '/api/auth/v1/users/userProfile' },
  usersProducts: { method: 'GET', path: '/api/auth/v1/users/usersProducts' },
  updateProfile: { method: 'PUT', path: '/api/auth/v1/users/profile' },
  userExtensions: { method: 'GET', path: '/api/auth/v1/user-extension/user-id/{userId}' },
  lookup: { method: 'GET', path: '/lookup/search/lookupFieldAndValues/all' },
  updateContacts: { method: 'PUT', path: '/api/auth/v1/user-contacts/updateContacts' },
} as const;
export type CallName = keyof typeof CALLS;

/** Where lookups live when nothing else is configured. */
export const DEFAULT_UTILITY_BASE = '/api/utility/v1';

/** Header and cookie names that both sides must spell alike (spec 7). */
export const HEADERS = {
  callingEntity: 'calling-entity',
  tenantCode: 'tenant-code',
  xsrf: 'X-XSRF-TOKEN',
  componentName: 'component-name',
  sectionName: 'section-name',
  returnErrorData: 'return-error-data',
} as const;
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** The cookies that pages read (spec 3, "Cookies read"). */
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

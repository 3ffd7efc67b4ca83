/** Utility base unless `utility-base` is set. */
export const DEFAULT_UTILITY_BASE = '/api/utility/v1';

/** Path of the authTypes call, which the sign-in tag makes before zod is loaded. */
export const AUTH_TYPES_PATH = '/api/auth/v1/authentications/authTypes';

/** Header names that the elements and the gateway share. */
export const HEADERS = {
  callingEntity: 'calling-entity',
  tenantCode: 'tenant-code',
  xsrf: 'X-XSRF-TOKEN',
  componentName: 'component-name',
  sectionName: 'section-name',
  returnErrorData: 'return-error-data',
  requestId: 'x-request-id',
} as const;
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** The cookies that pages read (gateway-contract-51). */
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

/** Utility base unless `utility-base` is set. */
export const DEFAULT_UTILITY_BASE = '/api/utility/v1';

/** Path of the authTypes call, which the sign-in tag makes before zod is loaded. */
export const AUTH_TYPES_PATH = '/api/auth/v1/authentications/authTypes';

/** Opens the reset panel: a query parameter without a value, or the fragment of a mailed link with its token. */
export const RESET_PARAMETER = 'reset';
/** The query parameters with which the sign-in page is opened: by single sign-on, or to reset a password. */
export const RETURN_PARAMETERS = ['sso', 'errorMsg', RESET_PARAMETER] as const;

/** The query parameter that names the provider to which the sign-in screen goes at once, by its `authType`. */
export const PROVIDER_PARAMETER = 'provider';

/** The characters of the token of a mailed link: at least 128 random bits. */
export const RESET_TOKEN = '[\\w-]{22,128}';

/** The fragment of the link in a mail about the account, with its token: `#not-me=…`. */
export const NOT_ME_PARAMETER = 'not-me';
/** The characters of its token. */
export const NOT_ME_TOKEN = '[0-9a-f]{40}';

/**
 * Matches the address to which a mailed link leads, with no other fragment. Captures the page, the parameter and the
 * token. Has the parameters and the characters spelled out, because the sign-in tag loads it first.
 */
export const MAILED_LINK_ADDRESS = /^([^#]+)#(reset|not-me)=([\w-]{22,128})$/;

/** A gateway that announces this feature accepts the tokens of mailed links. */
export const RESET_LINK = 'resetLink';

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

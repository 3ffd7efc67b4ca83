// cspell:ignore mlogo plogo resetp
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { AUTH_TYPES_PATH, HEADERS } from './names.ts';
import { listOf, optionalText } from './text.ts';

/**
 * A sign-in option (sign-in-08). BASIC is user ID and password; orgType PO without BASIC is the option of the
 * framework's administrators.
 */
export const AuthenticationOption = z.object({
  authType: z.string(),
  orgType: optionalText,
  name: optionalText,
  logo: optionalText,
});
export type AuthenticationOption = z.infer<typeof AuthenticationOption>;

/**
 * An entry of a tenant's theme (theming-06). The members that only some types have are read by the code for these types:
 * see `SentThemeEntry`.
 */
export const ThemeEntry = z.looseObject({
  type: z.string(),
  value: optionalText,
  /** Language of `value` (BCP 47), for entries that users read. */
  lang: z.optional(optionalText),
  /** Terms and conditions; TNC only. */
  html: optionalText,
  /** Color of the tenant's title; NAME only. */
  color: optionalText,
});
export type ThemeEntry = z.infer<typeof ThemeEntry>;

/** Data of the authTypes call. For an unknown tenant, the data is null. */
export const AuthTypesData = z.object({
  authentications: listOf(AuthenticationOption),
  /** An unreadable theme reads as an empty one, so that users can still sign in. */
  theme: z.catch(z.object({ themeDetails: listOf(ThemeEntry) }), { themeDetails: [] }),
  /** What the gateway has in addition to the calls that every gateway has. */
  features: z.catch(listOf(z.string()), []),
});
export type AuthTypesData = z.infer<typeof AuthTypesData>;

/** Data of a successful login (gateway-contract-20). `tokenExpiry` is the session's remaining life in seconds. */
export const LoginData = z.object({
  /** Role names; the first is the displayed one. */
  roles: z.catch(z.array(z.string()), []),
  tokenExpiry: z.number().check(z.positive()),
  userType: optionalText,
  displayName: optionalText,
  langCd: optionalText,
  /** `YYYY-MM-DDTHH:mm:ss`, UTC; '' at the first sign-in. */
  lastLogin: optionalText,
  forcePwdChangeOnLogin: z.catch(z.boolean(), false),
  /** Until when the user has to set up a second factor, as `lastLogin` is written; '' if it is set up, or not required. */
  secondFactorBy: optionalText,
});
export type LoginData = z.infer<typeof LoginData>;

/** Data of a refused login. A captcha is required after every `captchaIteration` failures. */
export const LoginFailureData = z.object({
  captchaIteration: z.catch(z.number(), 0),
  failedLoginCount: z.catch(z.number(), 0),
});
export type LoginFailureData = z.infer<typeof LoginFailureData>;

/** Data of a session refresh. `tokenExpiry` is the new remaining life in seconds. */
export const RefreshData = z.object({
  roles: z.catch(z.array(z.string()), []),
  displayName: optionalText,
  tokenExpiry: z.number().check(z.positive()),
});
export type RefreshData = z.infer<typeof RefreshData>;

/** Empty data may arrive as null, as undefined, or as an empty object or list. */
const isEmpty = (data: unknown) =>
  !data || (typeof data === 'object' && Object.keys(data).length === 0);

/** A tenant's sign-in options and theme; null for an unknown tenant. */
export const authTypesCall = defineCall({
  name: 'authTypes',
  method: 'GET',
  path: AUTH_TYPES_PATH,
  query: ['tenantCode'],
  reply: z.pipe(
    z.transform((data: unknown) => (isEmpty(data) ? null : data)),
    z.nullable(AuthTypesData),
  ),
  access: 'public',
});

/** Signs in with user ID and password. */
export const loginCall = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/v3/login',
  credentials: ['username', 'password'],
  headers: { [HEADERS.returnErrorData]: 'Y' },
  reply: LoginData,
  access: 'public',
});

/** Extends the session. */
export const refreshCall = defineCall({
  name: 'refresh',
  method: 'GET',
  path: '/api/auth/v3/refresh',
  reply: RefreshData,
});

/** Ends the session on the gateway. */
export const logoutCall = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/v2/logout',
  // `LogoutData`, which is parsed on demand (`flows/sign-out-at-provider.ts`).
  reply: IgnoredData,
  access: 'change',
  isKeptAlive: true,
});

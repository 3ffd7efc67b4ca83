import * as z from 'zod/mini';
import { listOf, optionalText } from './text.ts';

/** One way to sign in (spec 3): BASIC is user ID and password; orgType PO without BASIC is the framework administrator's. */
export const AuthenticationOption = z.object({
  authType: z.string(),
  orgType: optionalText,
  name: optionalText,
  logo: optionalText,
});
export type AuthenticationOption = z.infer<typeof AuthenticationOption>;

/** One line of a tenant's theme (spec 3): ICON, MLOGO, PLOGO, NAME, RESETP, TITLE, IMG, TNC or FOOTER; others are ignored. */
export const ThemeEntry = z.object({
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

/** Data of the authTypes call; an unknown tenant answers with null instead. */
export const AuthTypesData = z.object({
  authentications: listOf(AuthenticationOption),
  /** A tenant without a theme still has a sign-in. */
  theme: z.catch(z.object({ themeDetails: listOf(ThemeEntry) }), { themeDetails: [] }),
});
export type AuthTypesData = z.infer<typeof AuthTypesData>;

/** Data of a successful login (spec 3). `tokenExpiry` is the session's remaining life in seconds. */
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
});
export type LoginData = z.infer<typeof LoginData>;

/** Data of a refused login: after each `captchaIteration` failures the captcha is due. */
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

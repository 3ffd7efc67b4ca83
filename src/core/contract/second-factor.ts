import * as z from 'zod/mini';
import { LoginData } from './auth.ts';
import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { NEW_BROWSER, SECOND_FACTOR } from './features.ts';
import { HEADERS } from './names.ts';
import { listOf, optionalText } from './text.ts';

const sealed = z.string().check(z.minLength(1), z.maxLength(4096));

/** How users prove the second factor: a code of their authenticator app, or one of their recovery codes. */
export const CodeMethod = z.enum(['app', 'recovery']);
export type CodeMethod = z.infer<typeof CodeMethod>;

/** How users complete a sign-in with a code: in a new browser, also with one that the gateway has mailed. */
export const StepMethod = z.enum([...CodeMethod.options, 'mail']);
export type StepMethod = z.infer<typeof StepMethod>;

/** Data of a 403 to a login whose password is right, but whose sign-in is not complete without another step. */
export const SecondFactorRefusal = z.object({
  secondFactor: z.object({
    /** Identifies the sign-in in `secondFactor`. Valid for this browser, until it expires. */
    ticket: z.string(),
    /**
     * `app` or `recovery`; `mail` for a browser in which the user has not signed in; `passkey` for a user who can sign in
     * with one instead; `enroll`, alone, for a user who has to set up an app first. A page ignores others.
     */
    methods: listOf(z.string()),
    /** How long the browser may be trusted, in days; 0 if the tenant does not allow it. */
    trustDays: z.catch(z.number(), 0),
    expiresInSeconds: z.number().check(z.positive()),
  }),
});
export type SecondFactorRefusal = z.infer<typeof SecondFactorRefusal>;

/** Data of a 400 that refuses a code. */
export const CodeRefusal = z.object({
  /**
   * `used`: the code was used before. `expired`: the ticket; the step begins again. `closed`: too many codes were wrong,
   * and the sign-in begins again. `stopped`: so many were wrong in a row that this way is closed, until the user proves
   * another one or an administrator helps. `known`: the user has an authenticator app already. Otherwise `wrong`.
   */
  code: z.enum(['wrong', 'used', 'expired', 'closed', 'stopped', 'known']),
  /** How many more codes this ticket accepts; with `wrong` and `used` only. */
  triesLeft: z.optional(z.number()),
});
export type CodeRefusal = z.infer<typeof CodeRefusal>;

/** Completes a sign-in with a code, which travels in the header `otp`. */
export const secondFactorCall = defineCall({
  name: 'secondFactor',
  method: 'POST',
  path: '/api/auth/v3/login/secondFactor',
  credentials: ['otp'],
  headers: { [HEADERS.returnErrorData]: 'Y' },
  body: z.strictObject({
    ticket: sealed,
    method: StepMethod,
    /** True to skip this step in this browser, for as long as the tenant allows; ignored with `mail`. */
    trust: z.boolean(),
  }),
  reply: LoginData,
  access: 'public',
  feature: SECOND_FACTOR,
});

/** A code that is on its way. */
export const MailedCode = z.object({
  /** The address, of which only the first letters are shown: `a…@a….example`. */
  hint: optionalText,
  expiresInSeconds: z.number().check(z.positive()),
});
export type MailedCode = z.infer<typeof MailedCode>;

/** Mails a code for a sign-in in a new browser. The newest code counts. */
export const mailSignInCodeCall = defineCall({
  name: 'mailSignInCode',
  method: 'POST',
  path: '/api/auth/v3/login/secondFactor/mail',
  body: z.strictObject({ ticket: sealed }),
  reply: MailedCode,
  access: 'public',
  feature: NEW_BROWSER,
});

/** A browser in which the user skips the second factor. */
export const TrustedBrowser = z.object({
  /** Identifies the browser in `forgetBrowser`. */
  id: z.string(),
  /** Such as `Firefox`; '' if that is not known. */
  browser: optionalText,
  /** Such as `Windows`; '' if that is not known. */
  system: optionalText,
  /** `YYYY-MM-DDTHH:mm:ss`, UTC. */
  since: optionalText,
  /** When it is asked again, in the same format. */
  until: optionalText,
  /** True for the browser that asks. */
  isCurrent: z.catch(z.boolean(), false),
});
export type TrustedBrowser = z.infer<typeof TrustedBrowser>;

/** The user's second factor. */
export const Factors = z.object({
  /** True if the tenant requires a second factor of the user, who can't turn it off. */
  isRequired: z.catch(z.boolean(), false),
  /** Until when the user has to set it up, `YYYY-MM-DDTHH:mm:ss`, UTC; '' if it is set up, or not required. */
  requiredBy: optionalText,
  /** Null for a user without an authenticator app, who is asked for no code. */
  app: z.catch(z.nullable(z.object({ since: optionalText })), null),
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: z.catch(z.number(), 0),
  /** The newest first. */
  browsers: listOf(TrustedBrowser),
});
export type Factors = z.infer<typeof Factors>;

/** Returns the user's second factor. */
export const factorsCall = defineCall({
  name: 'factors',
  method: 'GET',
  path: '/api/auth/v1/users/factors',
  reply: Factors,
  feature: SECOND_FACTOR,
});

/** What an authenticator app needs, and the ticket that goes back with its first code. */
export const NewApp = z.object({
  /** Base32, for users who type it into the app. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code or a link. */
  uri: z.string().check(z.startsWith('otpauth://')),
  ticket: z.string(),
  expiresInSeconds: z.number().check(z.positive()),
});
export type NewApp = z.infer<typeof NewApp>;

/** Returns the secret for a new authenticator app. Needs a confirmed session. The gateway stores nothing. */
export const newAppCall = defineCall({
  name: 'newApp',
  method: 'GET',
  path: '/api/auth/v1/users/factors/app/new',
  reply: NewApp,
  feature: SECOND_FACTOR,
});

/** New recovery codes, which the gateway can't show again; such as `QT-7M4K-X2PD-9WHF`. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Turns the second factor on, with a first code of the authenticator app in the header `otp`. */
export const addAppCall = defineCall({
  name: 'addApp',
  method: 'POST',
  path: '/api/auth/v1/users/factors/app',
  credentials: ['otp'],
  body: z.strictObject({ ticket: sealed }),
  reply: RecoveryCodes,
  feature: SECOND_FACTOR,
});

/** Returns the secret for a new app during a sign-in that requires one. The gateway stores nothing. */
export const newSignInAppCall = defineCall({
  name: 'newSignInApp',
  method: 'POST',
  path: '/api/auth/v3/login/secondFactor/app/new',
  body: z.strictObject({ ticket: sealed }),
  reply: NewApp,
  access: 'public',
  feature: SECOND_FACTOR,
});

/** What a sign-in that has set up an app leads to. Not with `z.extend`, which every page would load. */
export const EnrolledLogin = z.object({ ...LoginData.shape, recoveryCodes: z.array(z.string()) });
export type EnrolledLogin = z.infer<typeof EnrolledLogin>;

/**
 * Turns the second factor on and completes the sign-in that requires it, with a first code of the authenticator app in the
 * header `otp`.
 */
export const addSignInAppCall = defineCall({
  name: 'addSignInApp',
  method: 'POST',
  path: '/api/auth/v3/login/secondFactor/app',
  credentials: ['otp'],
  headers: { [HEADERS.returnErrorData]: 'Y' },
  /** `appTicket` is that of newSignInApp. */
  body: z.strictObject({ ticket: sealed, appTicket: sealed }),
  reply: EnrolledLogin,
  access: 'public',
  feature: SECOND_FACTOR,
});

/** Turns the second factor off, unless it is required. Needs a confirmed session. Replies with what is left. */
export const removeAppCall = defineCall({
  name: 'removeApp',
  method: 'POST',
  path: '/api/auth/v1/users/factors/app/remove',
  reply: Factors,
  feature: SECOND_FACTOR,
});

/** Replaces all recovery codes. Needs a confirmed session. */
export const renewRecoveryCodesCall = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/v1/users/factors/recoveryCodes',
  reply: RecoveryCodes,
  feature: SECOND_FACTOR,
});

/** Asks for the second factor again in a trusted browser. Replies with what is left. */
export const forgetBrowserCall = defineCall({
  name: 'forgetBrowser',
  method: 'POST',
  path: '/api/auth/v1/users/factors/browsers/{id}/remove',
  reply: Factors,
  feature: SECOND_FACTOR,
});

/** Confirms the session with a code in the header `otp`. Neither a sign-in nor a new session. */
export const confirmWithCodeCall = defineCall({
  name: 'confirmWithCode',
  method: 'POST',
  path: '/api/auth/v1/confirm/code',
  credentials: ['otp'],
  body: z.strictObject({ method: CodeMethod }),
  reply: IgnoredData,
  feature: SECOND_FACTOR,
});

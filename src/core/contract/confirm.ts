import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { CONFIRM } from './features.ts';
import { listOf, optionalText } from './text.ts';

/** One way in which the user can confirm the session. */
export const ConfirmMethod = z.object({
  /**
   * `password`, `passkey`, `app` or `recovery` for a code, or `provider` for a fresh sign-in at the user's sign-in option; a
   * page ignores others. A user with a passkey or an authenticator app has no weaker way.
   */
  type: z.string(),
  /** Identifies the sign-in option in `confirmAtProvider`; '' for the other ways. */
  id: optionalText,
  /** Name of the sign-in option; '' for the other ways. */
  name: optionalText,
});
export type ConfirmMethod = z.infer<typeof ConfirmMethod>;

/** How fresh the session is, and how the user can confirm it. */
export const ConfirmOptions = z.object({
  /** Whole seconds since the sign-in, or since the last confirmation. */
  confirmedSecondsAgo: z.number().check(z.nonnegative()),
  /** None if the user can only sign out and in again. */
  methods: listOf(ConfirmMethod),
});
export type ConfirmOptions = z.infer<typeof ConfirmOptions>;

/**
 * Data of a 403 that asks for a confirmation. A back end of the suite may refuse any call with it; its page then calls
 * `confirm()`, and repeats the call once.
 */
export const ConfirmRefusal = z.object({
  confirm: z.object({
    /** The last sign-in or confirmation must not be older. */
    maxAgeSeconds: z.number().check(z.nonnegative()),
  }),
});
export type ConfirmRefusal = z.infer<typeof ConfirmRefusal>;

/** Returns how fresh the session is, and how the user can confirm it. */
export const confirmOptionsCall = defineCall({
  name: 'confirmOptions',
  method: 'GET',
  path: '/api/auth/v1/confirm/options',
  reply: ConfirmOptions,
  feature: CONFIRM,
});

/** Confirms the session with the user's password. Neither a sign-in nor a new session. */
export const confirmCall = defineCall({
  name: 'confirm',
  method: 'POST',
  path: '/api/auth/v1/confirm',
  credentials: ['password'],
  reply: IgnoredData,
  feature: CONFIRM,
});

/** Where a fresh sign-in begins. */
export const ProviderStart = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) });
export type ProviderStart = z.infer<typeof ProviderStart>;

/**
 * Begins a fresh sign-in at the user's sign-in option, which the page opens in a window of its own. When the user has signed
 * in there, the session is confirmed, and `confirmOptions` has a new age.
 */
export const confirmAtProviderCall = defineCall({
  name: 'confirmAtProvider',
  method: 'POST',
  path: '/api/auth/v1/confirm/provider',
  body: z.strictObject({ option: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: ProviderStart,
  feature: CONFIRM,
});

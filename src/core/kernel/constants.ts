import { LENGTHS } from '../contract/lengths.ts';
import { CONSENT_CONSTANTS } from './consent-constants.ts';
import { BASE_CONSTANTS } from './base-constants.ts';
import { TYPING_CONSTANTS } from './typing-constants.ts';

/** All times, limits and sizes, with their units in their names. Tests may shorten times through `Core.constants`. */
export const CONSTANTS = {
  ...BASE_CONSTANTS,
  ...CONSENT_CONSTANTS,
  ...TYPING_CONSTANTS,
  ...LENGTHS,
  requestTimeoutMs: 30_000,
  /** How long a screen waits for its language's texts before it opens in English. */
  localeWaitMs: 3_000,
  /** Stay Signed In is disabled if less time remains. */
  stayDisabledMs: 1_000,
  /** A failed refresh closes the warning if less time remains. */
  failedStayClosesMs: 2_000,
  /** Timeout of a refresh. It is shorter than `refreshWaitMs`, so that waiting tabs still get the result. */
  refreshTimeoutMs: 7_000,
  /** How long a tab waits for another tab's refresh. */
  refreshWaitMs: 8_000,
  /** A token that was issued less than this in the future is not a sign of a clock that was set back. */
  clockToleranceMs: 120_000,
  /** How long it takes until every tab sees a write to storage. */
  storageSyncMs: 200,
  /** The flag of a running refresh is stale after this time. */
  refreshFlagMs: 15_000,
  captchaLength: 6,
  /** How often the reset flow renews its captcha, until a one-time code is sent. */
  captchaRenewMs: 300_000,
  captchaWidthPx: 200,
  captchaHeightPx: 65,
  otpMaxSends: 3,
  /** The countdown until a code can be sent again. */
  otpResendMs: 30_000,
  /** How long Resend stays hidden after the third send. */
  otpResendHiddenMs: 120_000,
  /** After this time, the entered code is cleared, or the user returns to sign-in. */
  otpClearMs: 900_000,
  displayNameLength: 50,
  errorMsgLength: 300,
  /** The most characters of a gateway's message that are shown; megabytes would freeze the page. */
  serverTextLength: 1_000,
  productsPerRow: 4,
  retryDelaysMs: [400, 1_600],
  toastMs: 5_000,
  toastAfterHoverMs: 1_000,
  toastEaseMs: 300,
  snackBarMs: 5_000,
  spinnerFadeInMs: 300,
  spinnerFadeOutMs: 200,
  tooltipTouchShowMs: 500,
  tooltipTouchHideMs: 1_500,
} as const satisfies Record<string, number | readonly number[]>;

type Shape = typeof CONSTANTS;
export type Constants = {
  readonly [K in keyof Shape]: Shape[K] extends number ? number : readonly number[];
};

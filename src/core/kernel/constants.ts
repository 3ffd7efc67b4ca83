import { CONSENT_CONSTANTS } from './consent-constants.ts';
import { BASE_CONSTANTS } from './base-constants.ts';
import { TYPING_CONSTANTS } from './typing-constants.ts';

/** Every number of spec 9, with its unit in its name. Tests may shorten times through `Core.constants`. */
export const CONSTANTS = {
  ...BASE_CONSTANTS,
  ...CONSENT_CONSTANTS,
  ...TYPING_CONSTANTS,
  requestTimeoutMs: 30_000,
  /** How long a screen waits for the texts of its language before it opens in English. */
  localeWaitMs: 3_000,
  /** Below it Stay Signed In is disabled. */
  stayDisabledMs: 1_000,
  /** Below it a failed refresh closes the warning. */
  failedStayClosesMs: 2_000,
  /** A refresh without an answer ends before those who wait for it stop waiting. */
  refreshTimeoutMs: 7_000,
  refreshWaitMs: 8_000,
  /** How long another tab may take to hear of what was written to storage. */
  newsDelayMs: 200,
  /** A refresh that says it is under way is not believed after this long. */
  refreshFlagMs: 15_000,
  captchaLength: 6,
  /** In the reset flow, while no one-time code was sent. */
  captchaRenewMs: 300_000,
  /** Zero bits of the hash that fills in the captcha of a reset: a second or two of work. */
  captchaWorkBits: 13,
  captchaWidthPx: 200,
  captchaHeightPx: 65,
  otpLength: 6,
  otpMaxSends: 3,
  /** The countdown after the first sends. */
  otpResendMs: 30_000,
  /** How long the third send hides Resend. */
  otpResendHiddenMs: 120_000,
  /** The typed code is cleared then, or the person returns to sign-in. */
  otpClearMs: 900_000,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  nameLength: 50,
  emailLength: 50,
  displayNameLength: 50,
  errorMsgLength: 300,
  /** As much of a gateway's own words as a notice shows; megabytes of them would freeze the page. */
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

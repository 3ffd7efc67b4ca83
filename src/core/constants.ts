/** Every number of spec 9, with its unit in its name. Tests may shorten times through `Core.constants`. */
export const CONSTANTS = {
  requestTimeoutMs: 30_000,
  sessionWarningMs: 120_000,
  captchaLength: 6,
  captchaWidthPx: 200,
  captchaHeightPx: 65,
  displayNameLength: 50,
  errorMsgLength: 300,
  productsPerRow: 4,
  productRetryDelaysMs: [400, 1_600],
  toastMs: 5_000,
  toastAfterHoverMs: 1_000,
  toastEaseMs: 300,
  snackBarMs: 5_000,
  spinnerFadeInMs: 300,
  spinnerFadeOutMs: 200,
  tooltipTouchShowMs: 500,
  tooltipTouchHideMs: 1_500,
  storedValueLength: 512 * 1024,
} as const satisfies Record<string, number | readonly number[]>;

type Shape = typeof CONSTANTS;
export type Constants = {
  readonly [K in keyof Shape]: Shape[K] extends number ? number : readonly number[];
};

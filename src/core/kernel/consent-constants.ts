/** The numbers that the consent tag needs from the first moment on (spec 9). */
export const CONSENT_CONSTANTS = {
  consentDelayMs: 1_600,
} as const;

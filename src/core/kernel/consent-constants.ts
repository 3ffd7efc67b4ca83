/** The numbers that the consent element needs from the start. */
export const CONSENT_CONSTANTS = {
  consentDelayMs: 1_600,
} as const;

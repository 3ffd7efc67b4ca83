/** The cookie-consent sheet. */
export const consent = {} as const;

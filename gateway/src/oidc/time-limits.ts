/** Seconds by which the clocks of gateway and provider may differ. */
export const CLOCK_TOLERANCE_SECONDS = 180;

/** Timeout of one request to a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 10;

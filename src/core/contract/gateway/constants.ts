/** Seconds until a session ends, unless the gateway's options say otherwise. */
export const SESSION_SECONDS = 1800;
/** No refresh extends a session beyond this age. */
export const MAX_AGE_MS = 12 * 3600 * 1000;

/** A captcha is required after every so many failed sign-ins. */
export const CAPTCHA_ITERATION = 3;
/** Failed sign-ins in a row after which an account is locked. */
export const MAX_FAILURES = 10;
export const LOCK_MS = 900_000;

/** After this time, the count of one-time codes starts again. */
export const CODE_PAUSE_MS = 120_000;
/** Wrong tries after which a one-time code is worthless. */
export const MAX_TRIES = 5;
export const CODE_MS = 900_000;

/** The numbers that the session guard needs from the first moment on (spec 9, decisions 2). */
export const BASE_CONSTANTS = {
  sessionWarningMs: 120_000,
  /** How long before the warning what it needs is fetched. */
  sessionPreloadMs: 60_000,
  /** Activity is written down this often at most. */
  activityEveryMs: 5_000,
  /** How long a page may start before its worker does. */
  startWorkerMs: 1_000,
  heartbeatMs: 30_000,
  storedValueLength: 512 * 1024,
} as const;
export type BaseConstants = { readonly [K in keyof typeof BASE_CONSTANTS]: number };

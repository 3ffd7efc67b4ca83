/** The numbers that the session guard needs from the start. */
export const BASE_CONSTANTS = {
  sessionWarningMs: 120_000,
  /** How long before the warning its code is loaded. */
  sessionPreloadMs: 60_000,
  /** Minimum time between two writes of the last activity. */
  activityEveryMs: 5_000,
  /** Delay before the worker starts, so that it does not slow down the start of the page. */
  startWorkerMs: 1_000,
  /** Time between two pings to the worker. */
  heartbeatMs: 30_000,
  /** Longer stored values are ignored, in characters. */
  storedValueLength: 512 * 1024,
} as const;
export type BaseConstants = { readonly [K in keyof typeof BASE_CONSTANTS]: number };

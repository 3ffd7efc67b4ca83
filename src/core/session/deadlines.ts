/** What decides when a session ends; all times in milliseconds by this machine's clock. */
export interface SessionState {
  readonly expiresAtMs: number;
  /** The last activity over all tabs. */
  readonly lastActiveMs: number;
  /** 0 when there is no inactivity limit. */
  readonly inactivityMs: number;
}

/** When the session ends: at the nearer of expiry and idleness (decisions 2.1). Absolute, so that no tick can drift. */
export function endsAtMs({ expiresAtMs, lastActiveMs, inactivityMs }: SessionState): number {
  return inactivityMs > 0 ? Math.min(expiresAtMs, lastActiveMs + inactivityMs) : expiresAtMs;
}

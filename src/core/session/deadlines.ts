/** What decides about a session's time; moments by this machine's clock, in milliseconds. */
export interface SessionTimes {
  /** When the token ends. */
  readonly tokenExpiryTime: number;
  /** How long the token lives as a whole, in milliseconds. */
  readonly lifetimeMs: number;
  /** The last activity over all tabs. */
  readonly lastTabActiveOn: number;
  /** How long a person may do nothing, in seconds; 0 without a limit. */
  readonly userInactivityTime: number;
  /** The end of the token whose silent refresh was tried; 0 for none. */
  readonly stayTriedFor: number;
  /** How long before the end the warning opens, in milliseconds. */
  readonly warningMs: number;
}

/**
 * What is to be done. quiet: nothing; stay: refresh without asking (`autoStaySignedIn`); warning: ask
 * (`showSessionExpiryPopup`); over: save the path and sign out.
 */
export type Phase = 'quiet' | 'silentRefresh' | 'warning' | 'over';

/** What a session's times ask for at one moment. */
export interface Due {
  readonly phase: Phase;
  /** When the session ends: at the nearer of expiry and idleness. */
  readonly endsAtMs: number;
  /** When the warning opens or the silent refresh is due, whichever comes first. */
  readonly noticeAtMs: number;
  /** When the phase changes next, if nobody does anything. */
  readonly nextAtMs: number;
}

/**
 * Decides what a session's times ask for now (decisions 2.1 and 2.2). All deadlines are absolute, so
 * that no tick can drift and every tab comes to the same answer by itself.
 */
export function dueAt(times: SessionTimes, nowMs: number): Due {
  const { tokenExpiryTime: expiresAtMs, lifetimeMs, lastTabActiveOn, warningMs } = times;
  const limitMs = times.userInactivityTime * 1000 || Infinity;
  const idleAtMs = lastTabActiveOn + limitMs;
  const endsAtMs = Math.min(expiresAtMs, idleAtMs);
  // A limit shorter than twice the warning is warned of at its half, or the dialog would never go.
  const idleWarningAtMs = idleAtMs - Math.min(warningMs, limitMs / 2);
  // Not before half of the token's life: a short one must not be refreshed again and again.
  const stayAtMs = expiresAtMs - Math.min(warningMs, lifetimeMs / 2);
  const mayStay =
    times.stayTriedFor !== expiresAtMs &&
    lastTabActiveOn > expiresAtMs - lifetimeMs &&
    stayAtMs < idleWarningAtMs;
  const warningAtMs = mayStay
    ? idleWarningAtMs
    : Math.min(expiresAtMs - warningMs, idleWarningAtMs);
  const noticeAtMs = mayStay ? stayAtMs : warningAtMs;

  // Whatever of these is still to come changes the phase.
  const turns = [noticeAtMs, warningAtMs, endsAtMs].filter((atMs) => atMs > nowMs);
  let phase: Phase = 'quiet';
  if (nowMs >= noticeAtMs) phase = nowMs < warningAtMs ? 'silentRefresh' : 'warning';
  if (nowMs >= endsAtMs) phase = 'over';
  return { phase, endsAtMs, noticeAtMs, nextAtMs: Math.min(...turns) };
}

/** The times that determine a session's deadlines. Points in time are in milliseconds by this machine's clock. */
export interface SessionTimes {
  /** When the token ends. */
  readonly tokenExpiryTime: number;
  /** The full lifetime of the token, in milliseconds. */
  readonly lifetimeMs: number;
  /** The last activity over all tabs. */
  readonly lastTabActiveOn: number;
  /** The inactivity limit, in seconds; 0 without a limit. */
  readonly userInactivityTime: number;
  /** The expiry of the token whose silent refresh was tried; 0 for none. */
  readonly stayTriedFor: number;
  /** How long before the end the warning opens, in milliseconds. */
  readonly warningMs: number;
}

/**
 * What a page has to do. quiet: nothing; silentRefresh: extend the session without asking (`autoStaySignedIn`);
 * warning: ask the user (`showSessionExpiryPopup`); over: save the path and sign out.
 */
export type Phase = 'quiet' | 'silentRefresh' | 'warning' | 'over';

/** The phase of a session at one moment, and its next deadlines. */
export interface Due {
  readonly phase: Phase;
  /** When the session ends: at its expiry or at the inactivity limit, whichever comes first. */
  readonly endsAtMs: number;
  /** When the warning opens or the silent refresh is due, whichever comes first; 0 if the token is from the future. */
  readonly noticeAtMs: number;
  /** When the phase changes next without further activity or refresh. */
  readonly nextAtMs: number;
}

/**
 * Computes the phase of a session (session-05 to session-09). All deadlines are absolute, so that no timer drifts and
 * all tabs compute the same phase.
 */
export function dueAt(times: SessionTimes, nowMs: number): Due {
  const { tokenExpiryTime: expiresAtMs, lifetimeMs, lastTabActiveOn, warningMs } = times;
  const limitMs = times.userInactivityTime * 1000 || Infinity;
  const idleAtMs = lastTabActiveOn + limitMs;
  const endsAtMs = Math.min(expiresAtMs, idleAtMs);
  // With a limit shorter than twice the warning, the warning opens at half of it; it would otherwise never close.
  const idleWarningAtMs = idleAtMs - Math.min(warningMs, limitMs / 2);
  // Not before half of the token's life, so that a short-lived token is not refreshed again and again.
  const refreshAtMs = expiresAtMs - Math.min(warningMs, lifetimeMs / 2);
  const canRefresh =
    times.stayTriedFor !== expiresAtMs &&
    lastTabActiveOn > expiresAtMs - lifetimeMs &&
    refreshAtMs < idleWarningAtMs;
  const warningAtMs = canRefresh
    ? idleWarningAtMs
    : Math.min(expiresAtMs - warningMs, idleWarningAtMs);
  const noticeAtMs = canRefresh ? refreshAtMs : warningAtMs;

  const changes = [noticeAtMs, warningAtMs, endsAtMs].filter((atMs) => atMs > nowMs);
  const phase: Phase =
    nowMs >= endsAtMs
      ? 'over'
      : nowMs >= warningAtMs
        ? 'warning'
        : nowMs >= noticeAtMs
          ? 'silentRefresh'
          : 'quiet';
  // The clock was set back, so none of these times is true. The session actions extend the session (session-29).
  const isFromFuture = lifetimeMs && expiresAtMs - lifetimeMs > nowMs;
  return {
    phase,
    endsAtMs,
    noticeAtMs: isFromFuture ? 0 : noticeAtMs,
    nextAtMs: Math.min(...changes),
  };
}

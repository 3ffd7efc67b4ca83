/** A guard of the session's protocol, and how to remove it. */
export interface Guard {
  readonly name: string;
  /** Path below src/core. */
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly text: string;
  readonly instead: string;
}

const guard = (name: string, file: string, text: string, instead = ''): Guard => ({
  name,
  file,
  text,
  instead,
});

/** The check of isDone before a takeover is not listed, because work under the stolen lock checks it again. */
export const GUARDS: readonly Guard[] = [
  guard(
    'checking isDone before the call',
    'session/one-at-a-time.ts',
    'const unlessDone = async () => (isDone() ? undefined : work())',
    'const unlessDone = work',
  ),
  guard(
    'the generation check after the reply',
    'flows/refresh-session.ts',
    "if (storage.get('tokenExpiryTime') !== generation) return 'elsewhere';",
  ),
  guard(
    'holding the lock until storage is synchronized',
    'flows/refresh-session.ts',
    'ports.setTimer(go, constants.storageSyncMs)',
    'ports.setTimer(go, 0)',
  ),
  guard(
    'the takeover lock',
    'session/one-at-a-time.ts',
    'await underLock(core, locks, TAKEOVER_LOCK, async () =>',
    'await underLock(core, locks, TAKEOVER_LOCK + String(Math.random()), async () =>',
  ),
  guard(
    'the timeout of a wait',
    'session/one-at-a-time.ts',
    'core.ports.setTimer(() => giveUp.abort(), core.constants.refreshWaitMs)',
    '() => undefined',
  ),
  guard(
    'one silent refresh per token: the mark of a failure',
    'flows/refresh-session.ts',
    'if (isSilent) storage.set(SESSION_KEYS.stayTried, stayTried);',
  ),
  guard(
    'one silent refresh per token: the check before the call',
    'flows/refresh-session.ts',
    "if (isSilent && storage.get(SESSION_KEYS.stayTried) === stayTried) return 'failed';",
  ),
  guard(
    'one silent refresh per token: the deadlines',
    'session/deadlines.ts',
    'times.stayTriedFor !== expiresAtMs &&',
  ),
  guard(
    'measuring the lifetime from the start of the call',
    'flows/refresh-session.ts',
    'storeRefresh(core, reply.data, beganMs)',
    'storeRefresh(core, reply.data, core.ports.now())',
  ),
  guard(
    'waiting before a lease is trusted',
    'session/lease.ts',
    'await pause(2 * constants.storageSyncMs);',
  ),
  guard(
    'waiting twice the synchronization time before a lease is trusted',
    'session/lease.ts',
    'pause(2 * constants.storageSyncMs)',
    'pause(constants.storageSyncMs)',
  ),
  guard(
    'the sign-out lock',
    'flows/sign-out.ts',
    'if (lock) void call(core, logoutCall)',
    'void call(core, logoutCall)',
  ),
  guard(
    'holding the sign-out lock until storage is synchronized',
    'flows/sign-out.ts',
    'setTimer(go, storageSyncMs)',
    'setTimer(go, 0)',
  ),
  guard(
    'keeping the page that called logout open until storage is synchronized',
    'flows/sign-out.ts',
    'lock ? storageSyncMs : 0',
    '0',
  ),
  guard(
    'reloading the page for another user',
    'session/watch.ts',
    'user !== undefined && found !== user',
    'found === undefined',
  ),
  guard(
    'remembering the user while the session actions load',
    'session/watch.ts',
    'else withActions(check);\n      return;',
    'else { withActions(check); endWatch(); }\n      return;',
  ),
  guard(
    'ignoring activity while the warning is open',
    'session/watch.ts',
    "phase !== 'warning' &&",
  ),
  guard(
    'counting Stay as activity',
    'flows/stay-signed-in.ts',
    'const activeAtMs = ports.now();',
    'const activeAtMs = 0;',
  ),
  guard(
    'waiting for storage if the cookie is deleted first',
    'flows/session-actions.ts',
    'if (isEndingElsewhere())',
    'if (isEndingElsewhere() && false)',
  ),
  guard(
    'redirecting a page without a session if another tab was faster',
    'flows/end-session.ts',
    "if (isSignedOut && (reason !== 'elsewhere' || signedOut.isNotified)) return;",
    'if (isSignedOut) return;',
  ),
];

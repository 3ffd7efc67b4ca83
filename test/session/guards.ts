/** One guard of the session's protocol, and how to take it out. */
export interface Guard {
  readonly name: string;
  /** Under src/core. */
  readonly file: string;
  /** Text that occurs once in it. */
  readonly text: string;
  readonly instead: string;
}

const guard = (name: string, file: string, text: string, instead = ''): Guard => ({
  name,
  file,
  text,
  instead,
});

/** The look at isDone before a takeover is not among them: work under the stolen lock looks again. */
export const GUARDS: readonly Guard[] = [
  guard(
    'isDone before asking',
    'session/one-at-a-time.ts',
    'const unlessDone = async () => (isDone() ? undefined : work())',
    'const unlessDone = work',
  ),
  guard(
    'the generation check after the reply',
    'session/refresh.ts',
    "if (storage.get('tokenExpiryTime') !== generation) return 'elsewhere';",
  ),
  guard(
    'the lock held until the news is everywhere',
    'session/refresh.ts',
    'ports.setTimer(go, constants.newsDelayMs)',
    'ports.setTimer(go, 0)',
  ),
  guard(
    'the takeover lock',
    'session/one-at-a-time.ts',
    'await underLock(core, locks, TAKEOVER_LOCK, async () =>',
    'await underLock(core, locks, TAKEOVER_LOCK + String(Math.random()), async () =>',
  ),
  guard(
    'the limit of a wait',
    'session/one-at-a-time.ts',
    'core.ports.setTimer(() => giveUp.abort(), core.constants.refreshWaitMs)',
    '() => undefined',
  ),
  guard(
    'one silent refresh a token: the mark of a failure',
    'session/refresh.ts',
    'if (isSilent) storage.set(SESSION_KEYS.stayTried, stayTried);',
  ),
  guard(
    'one silent refresh a token: the look before asking',
    'session/refresh.ts',
    "if (isSilent && storage.get(SESSION_KEYS.stayTried) === stayTried) return 'failed';",
  ),
  guard(
    'one silent refresh a token: the deadlines',
    'session/deadlines.ts',
    'times.stayTriedFor !== expiresAtMs &&',
  ),
  guard(
    'expiry counts from when the gateway was asked',
    'session/refresh.ts',
    'keep(core, reply.data, beganMs)',
    'keep(core, reply.data, core.ports.now())',
  ),
  guard(
    'a lease is believed after a while',
    'session/lease.ts',
    'await pause(2 * constants.newsDelayMs);',
  ),
  guard(
    'a lease is believed after twice the news’ delay',
    'session/lease.ts',
    'pause(2 * constants.newsDelayMs)',
    'pause(constants.newsDelayMs)',
  ),
  guard('the sign-out lock', 'flows/sign-out.ts', 'if (lock) void logout', 'void logout'),
  guard(
    'the sign-out lock held until the news is everywhere',
    'flows/sign-out.ts',
    'setTimer(go, newsDelayMs)',
    'setTimer(go, 0)',
  ),
  guard(
    'a page that told of the end stays until the news is everywhere',
    'flows/sign-out.ts',
    'lock ? newsDelayMs : 0',
    '0',
  ),
  guard(
    'a load for another person',
    'session/watch.ts',
    'person !== undefined && found !== person',
    'found === undefined',
  ),
  guard(
    'a person is not forgotten while parts load',
    'session/watch.ts',
    'else respond(check);\n      return;',
    'else { respond(check); forget(); }\n      return;',
  ),
  guard('activity does not answer a warning', 'session/watch.ts', "phase === 'warning' || "),
  guard(
    'Stay counts as activity',
    'flows/stay-signed-in.ts',
    'const activeAtMs = ports.now();',
    'const activeAtMs = 0;',
  ),
  guard(
    'a cookie that goes early is waited for',
    'session/responses.ts',
    'if (isEndingElsewhere())',
    'if (isEndingElsewhere() && false)',
  ),
  guard(
    'a page without a session leaves when another was faster',
    'auth/end-session.ts',
    "if (isNobody && (reason !== 'elsewhere' || told.isTold)) return;",
    'if (isNobody) return;',
  ),
];

import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const SESSION_TESTS = 'security-gateway/sessions.test.ts';

/** How a session begins and ends. */
export const SESSIONS: readonly Guard[] = [
  guard(
    'a sign-in ends the browser’s old session',
    'auth/sign-in.ts',
    'if (old) await endSession',
    'if (old && false) await endSession',
    [SESSION_TESTS, 'own is over'],
  ),
  guard(
    'no session by a password that is changed meanwhile',
    'auth/sessions.ts',
    'and password_hash is not distinct from ${person.passwordHash}',
    '',
    [SESSION_TESTS, 'under way during a change'],
  ),
  guard('session cookie HttpOnly', 'http/cookies.ts', 'httpOnly: true,\n    maxAge', 'maxAge', [
    SESSION_TESTS,
    'every cookie',
  ]),
  guard(
    'session ends in time',
    'auth/sessions.ts',
    "    .where('sessions.expires_at', '>', new Date(context.now()))\n",
    '',
    [CONTRACT, 'ends when its time is over'],
  ),
  guard(
    'session ends after twelve hours',
    'auth/sessions.ts',
    'wished < session.endsAt ? wished : session.endsAt',
    'wished',
    [CONTRACT, 'twelve hours'],
  ),
  guard(
    'sign-out on the server',
    'routes/session.ts',
    'await endSession(context, anySession(request).tokenHash)',
    'anySession(request)',
    [CONTRACT, 'replayed'],
  ),
  guard(
    'a new password ends every session',
    'routes/passwords.ts',
    "    await trx.deleteFrom('sessions').where('user_id', '=', person.id).execute();\n",
    '',
    [CONTRACT, 'signs everybody out'],
  ),
  guard(
    'forced change allows nothing else',
    'http/admission.ts',
    "if (session.scope === 'full') return session;",
    'if (session) return session;',
    [CONTRACT, 'nothing else to do'],
  ),
  guard(
    'no refresh of a session that is ended meanwhile',
    'auth/sessions.ts',
    'numUpdatedRows > 0n ? expiresAt : undefined',
    'numUpdatedRows >= 0n ? expiresAt : undefined',
    ['server/processes.test.ts', 'end under way'],
  ),
];

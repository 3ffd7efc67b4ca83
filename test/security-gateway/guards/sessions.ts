import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const SESSION_TESTS = 'security-gateway/sessions.test.ts';

const TRUST = 'server/ended-trust.test.ts';

/** Guards of the start and the end of a session. */
export const SESSIONS: readonly Guard[] = [
  guard(
    'ending the browser’s old session at a sign-in',
    'domain/sessions/replace-session.ts',
    'if (oldToken) await deleteSession',
    'if (oldToken && false) await deleteSession',
    [SESSION_TESTS, 'ends when another user signs in'],
  ),
  guard(
    'refusing a password that changes during the sign-in',
    'store/sessions.ts',
    'and password_hash is not distinct from ${user.passwordHash}',
    '',
    [SESSION_TESTS, 'if the password changes'],
  ),
  guard(
    'a confirmation of the session of the call only',
    'store/confirmations.ts',
    'where token_hash = ${tokenHash} and expires_at > ${at}::timestamptz and users.id = user_id',
    'where user_id = ${user.id} and expires_at > ${at}::timestamptz and users.id = user_id',
    [CONTRACT, 'makes this session fresh, and no other'],
  ),
  guard(
    'refusing a confirmation of a user who changes meanwhile',
    'store/confirmations.ts',
    '      and password_hash is not distinct from ${user.passwordHash} and disabled_at is null\n    returning token_hash',
    '    returning token_hash',
    ['domain/confirmations.test.ts', 'in the meantime, and counts as a failure'],
  ),
  guard('HttpOnly for the session cookie', 'http/cookies.ts', '    httpOnly: true,\n', '', [
    SESSION_TESTS,
    'every cookie',
  ]),
  guard(
    'the expiry of a session',
    'store/sessions.ts',
    "    .where('sessions.expires_at', '>', at)\n",
    '',
    [CONTRACT, 'expires after its lifetime'],
  ),
  guard(
    'the end of a session after twelve hours',
    'domain/sessions/sessions.ts',
    'requested < session.endsAt ? requested : session.endsAt',
    'requested',
    [CONTRACT, 'twelve hours'],
  ),
  guard(
    'ending the session on the server at a sign-out',
    'routes/session.ts',
    'await endSession(context, tokenHash)',
    'anySession(request)',
    [CONTRACT, 'replayed'],
  ),
  guard(
    'ending all sessions at a new password',
    'store/trust.ts',
    ".where('user_id', '=', id)",
    ".where('user_id', '=', '')",
    [CONTRACT, 'ends all sessions'],
  ),
  guard(
    'ending all other sessions at a change of the password',
    'store/trust.ts',
    ".where('token_hash', '<>', kept)",
    ".where('token_hash', kept ? '=' : '<>', kept)",
    [CONTRACT, 'ends all other sessions, and this one goes on'],
  ),
  guard(
    'no change of the password in a session that ends meanwhile',
    'domain/users/change-password.ts',
    "return rollBack('session-ended');",
    'await Promise.resolve();',
    ['server/change-password.test.ts', 'is ended elsewhere at the same moment'],
  ),
  guard(
    'no change of the password of a user who changes meanwhile',
    'domain/users/change-password.ts',
    "    if (!isReplaced) return rollBack('user-changed');\n",
    '    await Promise.resolve(isReplaced);\n',
    ['server/change-password.test.ts', 'gets another password at the same moment'],
  ),
  guard(
    'refusing other calls before a forced password change',
    'http/admission.ts',
    "if (session.scope === 'full') return session;",
    'if (session) return session;',
    [CONTRACT, 'allows no other call'],
  ),
  guard(
    'refusing a refresh of a session that ends meanwhile',
    'domain/sessions/sessions.ts',
    'return isExtended ? expiresAt : undefined',
    'return isExtended !== undefined ? expiresAt : undefined',
    ['server/processes.test.ts', 'while the session ends'],
  ),
  guard(
    'ending mailed codes with the password',
    'store/trust.ts',
    ".where('username', '=', username)",
    ".where('username', '=', `${username} `)",
    [TRUST, 'ends with a reset'],
  ),
  guard(
    'ending known browsers with the password',
    'domain/limits/known-browsers.ts',
    'since, String(browserEpoch)]',
    'since, String(browserEpoch === -1)]',
    [TRUST, 'ends with a new password'],
  ),
  guard(
    'ending known browsers with the user',
    'store/schema/initial.ts',
    '1 + floor(random() * 1e9)::int',
    '0',
    ['server/reused-user-ids.test.ts', 'the browser of the deleted user'],
  ),
  guard(
    'no code after the reset of an operator',
    'store/users.ts',
    "    .where('password_hash', '=', passwordHash)\n",
    '',
    [TRUST, 'at the same moment'],
  ),
];

/** One guard of the gateway, how to take it out, and the tests that must miss it. */
export interface Guard {
  readonly name: string;
  /** Under demo/server. */
  readonly file: string;
  /** Text that occurs once in it. */
  readonly text: string;
  readonly instead: string;
  /** A test file under test, and words of the tests in it. */
  readonly tests: readonly [file: string, words: string];
}

const CONTRACT = 'server/contract-pglite.test.ts';
const SESSIONS = 'security-gateway/sessions.test.ts';
const FORGERY = 'security-gateway/forgery.test.ts';
const ENUMERATION = 'security-gateway/enumeration.test.ts';

const guard = (
  name: string,
  file: string,
  text: string,
  instead: string,
  tests: Guard['tests'],
): Guard => ({ name, file, text, instead, tests });

export const GUARDS: readonly Guard[] = [
  guard(
    'foreign POST and PUT refused',
    'http/admission.ts',
    'if (!isOwnRequest(context.settings, request) || isForged(',
    'if (isForged(',
    [CONTRACT, 'by another site'],
  ),
  guard(
    'anti-forgery token asked for',
    'http/admission.ts',
    ' || isForged(context, request))',
    ')',
    [CONTRACT, 'anti-forgery'],
  ),
  guard(
    'anti-forgery token bound to the session',
    'http/admission.ts',
    "session?.tokenHash ?? 'nobody'",
    "'anybody'",
    [CONTRACT, 'anti-forgery'],
  ),
  guard('foreign refresh refused', 'routes/session.ts', 'refuseForeign(context, request);', '', [
    CONTRACT,
    'plain link',
  ]),
  guard(
    'foreign request for a code refused',
    'routes/passwords.ts',
    'refuseForeign(context, request);',
    '',
    [FORGERY, 'changes nothing'],
  ),
  guard(
    'session of its tenant alone',
    'http/admission.ts',
    ' || session.person.tenant !== tenantOf(request)',
    '',
    [CONTRACT, 'refuses a session of another tenant'],
  ),
  guard(
    'profile one’s own alone',
    'routes/people.ts',
    "if (!isSelf(person, id)) throw new Refusal(403, 'Not allowed', 'This is not your own profile.');",
    'void isSelf(person, id);',
    ['security-gateway/isolation.test.ts', 'does not reach'],
  ),
  guard(
    'products of the tenant alone',
    'routes/catalog.ts',
    ' and user_products.tenant_code = ${person.tenant}',
    '',
    ['security-gateway/isolation.test.ts', 'products of another'],
  ),
  guard(
    'a sign-in ends the browser’s old session',
    'auth/sign-in.ts',
    'if (old) await endSession',
    'if (old && false) await endSession',
    [SESSIONS, 'own is over'],
  ),
  guard(
    'no session by a password that is changed meanwhile',
    'auth/sessions.ts',
    'and password_hash is not distinct from ${person.passwordHash}',
    '',
    [SESSIONS, 'under way during a change'],
  ),
  guard('session cookie HttpOnly', 'http/cookies.ts', 'httpOnly: true,\n    maxAge', 'maxAge', [
    SESSIONS,
    'every cookie',
  ]),
  guard('cookies SameSite', 'http/cookies.ts', "sameSite: 'lax'", "sameSite: 'none'", [
    SESSIONS,
    'every cookie',
  ]),
  guard('cookies Secure', 'http/cookies.ts', ', secure: isSecure(request) }', ' }', [
    SESSIONS,
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
    'lock after ten failures',
    'auth/throttle.ts',
    'if (kept.count <= LOCK_AFTER) return kept.count;',
    'if (kept) return kept.count;',
    [CONTRACT, 'lock'],
  ),
  guard(
    'limit of an address',
    'auth/throttle.ts',
    'if (!window || window.hits <= limit) return;',
    'if (!window || limit) return;',
    ['server/limits.test.ts', 'one address'],
  ),
  guard('five tries a code', 'auth/otp.ts', "    .where('tries', '<', MAX_TRIES)\n", '', [
    CONTRACT,
    'five wrong tries',
  ]),
  guard(
    'three sends of a code',
    'auth/otp.ts',
    'if (kept.sends >= MAX_SENDS && ageSeconds < PAUSE_SECONDS)',
    'if (kept.sends < 0)',
    [CONTRACT, 'three'],
  ),
  guard(
    'a code lives 15 minutes',
    'auth/otp.ts',
    "    .where('sent_at', '>', new Date(context.now() - OTP_SECONDS * 1000))\n",
    '',
    [CONTRACT, '15 minutes'],
  ),
  guard(
    'unknown users cost a hash',
    'auth/passwords.ts',
    'const fits = await verify(kept ?? (await decoy)',
    'if (!kept) return false;\n  const fits = await verify(kept ?? (await decoy)',
    [ENUMERATION, 'at a sign-in'],
  ),
  guard(
    'answers about codes in steps',
    'routes/passwords.ts',
    '      await nextStep();\n',
    '      void nextStep;\n',
    [ENUMERATION, 'in steps'],
  ),
  guard(
    'single sign-on of one browser',
    'oidc/relying-party.ts',
    "        .where('browser_hash', '=', hashToken(browser))\n",
    '',
    [CONTRACT, 'another browser'],
  ),
  guard(
    'single sign-on of one host',
    'oidc/relying-party.ts',
    "        .where('origin', '=', back.origin)\n",
    '',
    [CONTRACT, 'another host'],
  ),
  guard(
    'identity of one provider',
    'routes/sso.ts',
    "    .where('identities.client_id', '=', identity.clientId)\n",
    '',
    ['security-gateway/oidc.test.ts', 'vouched'],
  ),
  guard(
    'no queries in the log',
    'log.ts',
    "path: request.url.split('?', 1)[0]",
    'path: request.url',
    ['server/log.test.ts', 'no secret'],
  ),
  guard('unstorable text refused', 'http/envelope.ts', 'error.code === UNSTORABLE ? 400 : ', '', [
    'security-gateway/malformed.test.ts',
    'first name',
  ]),
  guard(
    'a stop cuts off who never ends',
    'gateway.ts',
    '() => app.server.closeAllConnections()',
    '() => undefined',
    ['security-gateway/availability.test.ts', 'who never end'],
  ),
  guard('a stop answers who got through', 'gateway.ts', '    return503OnClosing: false,\n', '', [
    'security-gateway/availability.test.ts',
    'under way end',
  ]),
];

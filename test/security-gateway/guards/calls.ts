import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const FORGERY = 'security-gateway/forgery.test.ts';
const SESSION_TESTS = 'security-gateway/sessions.test.ts';

/** Who may make a call, and what it may reach. */
export const CALLS: readonly Guard[] = [
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
    "if (!isSelf(person, id)) throw new Refusal(403, 'title.notAllowed', 'profile.notOwn');",
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
  guard('cookies SameSite', 'http/cookies.ts', "sameSite: 'lax'", "sameSite: 'none'", [
    SESSION_TESTS,
    'every cookie',
  ]),
  guard('cookies Secure', 'http/cookies.ts', ', secure: isSecure(request) }', ' }', [
    SESSION_TESTS,
    'every cookie',
  ]),
];

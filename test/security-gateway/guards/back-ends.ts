import { gatewayGuard as guard, type Guard } from './guard.ts';

const ASSERTIONS = 'server/assertions.test.ts';
const CHECKED = 'server/checked-requests.test.ts';

/** Guards of assertions: which page gets one, for which back end, and what a check accepts. */
export const BACK_ENDS: readonly Guard[] = [
  guard(
    'the origins of a back end',
    'domain/assertions/assert-session.ts',
    ' || !isAllowed(audience)',
    '',
    [ASSERTIONS, 'is only given to pages of the origins that the back end lists'],
  ),
  guard(
    'the tenant of a back end',
    'configuration/live-configuration.ts',
    'find(tenant)?.audiences.find(',
    'current.tenants.flatMap(({ audiences }) => audiences).find(',
    [ASSERTIONS, 'is only for the back ends of the tenant'],
  ),
  guard(
    'the limit of assertions',
    'routes/assertion.ts',
    'if (seconds > 0) throw tooMany(seconds);',
    '',
    [ASSERTIONS, 'is limited to 60 in a minute for each session'],
  ),
  guard(
    'the recent confirmation that a back end demands',
    'domain/assertions/assert-session.ts',
    'if (parts.now() / 1000 - claims.auth_time > maxAgeSeconds)',
    'if (parts.now() / 1000 - claims.auth_time < -maxAgeSeconds)',
    [ASSERTIONS, 'needs a fresh confirmation where the back end demands one'],
  ),
  guard(
    'the end of the session of an assertion',
    'routes/check.ts',
    "return isOpen ? { kind: 'signed', token, claims } : { kind: 'no-session' };",
    "return isOpen || !isOpen ? { kind: 'signed', token, claims } : { kind: 'no-session' };",
    [CHECKED, 'accepts an assertion, until its session has ended'],
  ),
  guard(
    'the audience of a checked assertion',
    'domain/assertions/signer.ts',
    '          issuer,\n          audience,\n',
    '          issuer,\n',
    [CHECKED, 'accepts an assertion, until its session has ended'],
  ),
  guard(
    'the age of a checked assertion',
    'domain/assertions/signer.ts',
    'currentDate: new Date(now()),',
    'currentDate: new Date(0),',
    [CHECKED, 'refuses an assertion that is too old'],
  ),
  guard(
    'the check of a session that is only for a change of the password',
    'routes/check.ts',
    "if (session?.scope !== 'full')",
    'if (!session)',
    [CHECKED, 'refuses a session that is only for a forced change of the password'],
  ),
];

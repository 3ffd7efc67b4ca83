import { gatewayGuard as guard, type Guard } from './guard.ts';

const REQUIRED = 'server/second-factor/required.test.ts';
const ENROLLING = 'server/second-factor/enrolling.test.ts';
const COVERAGE = 'server/second-factor/coverage.test.ts';
const CONFIGURATION = 'server/second-factor/configuration.test.ts';
const PROVIDER = 'server/provider-factor.test.ts';
const FAULTS = 'foreign/provider-faults.test.ts';

/** Guards of a second factor that a tenant requires. */
export const REQUIRED_FACTOR: readonly Guard[] = [
  guard(
    'the requirement at a sign-in with a password',
    'domain/factors/due-factor.ts',
    'if (!hasApp) return requiredStepOf(trx, user, state, at);',
    "if (!hasApp) return { kind: 'none' };",
    [REQUIRED, 'a user with neither has to set up an app'],
  ),
  guard(
    'the passkey in place of an app',
    'domain/factors/required-step.ts',
    "step('passkey')",
    "{ kind: 'none' }",
    [REQUIRED, 'is asked for the passkey alone'],
  ),
  guard(
    'the end of the time to set up a second factor',
    'domain/factors/required-step.ts',
    'dueAt !== null && dueAt <= at',
    'dueAt === null',
    [REQUIRED, 'begins with the first sign-in'],
  ),
  guard(
    'the time that begins once',
    'store/required-factors.ts',
    'coalesce(factor_due_at, ${at}::timestamptz)',
    '${at}::timestamptz',
    [REQUIRED, 'begins with the first sign-in'],
  ),
  guard(
    'the roles of a requirement',
    'model/second-factor.ts',
    'details.roles.some(({ code }) => roles.includes(code))',
    'details.roles.length === 0',
    [REQUIRED, 'is only for users with one of its roles'],
  ),
  guard(
    'the days of trust of a requirement',
    'model/second-factor.ts',
    'requirementOf(settings, user)?.trustDays ?? settings.trustDays',
    'settings.trustDays',
    [REQUIRED, 'allows no trust in browsers'],
  ),
  guard(
    'the age of a trust in a browser',
    'store/trusted-browsers.ts',
    "    .where('created_at', '>', since)\n",
    '',
    [REQUIRED, 'allows no trust in browsers'],
  ),
  guard(
    'the app that a user needs',
    'domain/factors/manage-app.ts',
    "if (await isLastFactor(trx, user)) return rollBack('required');",
    '',
    [REQUIRED, 'keeps an app or a passkey'],
  ),
  guard(
    'the passkey that a user needs',
    'domain/passkeys/remove-passkey.ts',
    "if (await isLastFactor(trx, user)) return rollBack('required');",
    '',
    [REQUIRED, 'keeps an app or a passkey'],
  ),
  guard(
    'the ticket to set up an app',
    'http/second-step.ts',
    "if (methods.includes('enroll')) return 'enroll';",
    '',
    [ENROLLING, 'opens the session with its first code'],
  ),
  guard(
    'the mailed code before an app',
    'routes/enroll.ts',
    "stepTicketUse(request, tenant, 'enroll')",
    "JSON.parse(context.keyring.open('ticket', sealed) ?? '{}')",
    [ENROLLING, 'comes before the app, is no ticket for it'],
  ),
  guard(
    'the sign-in of a new app',
    'routes/enroll.ts',
    'tenant: string, { hash: holder }: Ticket',
    "tenant: string, { holder = '' }: Ticket & { holder?: string }",
    [ENROLLING, 'is good for ten minutes, in its browser'],
  ),
  guard(
    'the single use of a ticket to set up an app',
    'domain/factors/enroll-sign-in.ts',
    'if (!(await storeApp(trx, parts.keyring, user, app, at))) return false;',
    'await storeApp(trx, parts.keyring, user, app, at);',
    [ENROLLING, 'is set up once, of 20'],
  ),
  guard(
    'the proof of a session with a new app',
    'domain/factors/enroll-sign-in.ts',
    "await setProof(trx, tokenHash, 'factor', at);",
    '',
    [ENROLLING, 'opens the session with its first code'],
  ),
  guard(
    'a dry run without consequences',
    'domain/factors/required-step.ts',
    "if (required.dryRun) return { kind: 'missing' };",
    '',
    [COVERAGE, 'asks for nothing'],
  ),
  guard(
    'the providers of a requirement',
    'configuration/second-factor-schema.ts',
    'if (isWritten === isRequired) return [];',
    'if (isWritten || isRequired) return [];',
    [CONFIGURATION, 'is refused with a provider that says undefined'],
  ),
  guard(
    'the trust in shared computers',
    'configuration/build.ts',
    'if (!sharedComputers) return',
    'if (!sharedComputers || remember) return',
    [CONFIGURATION, 'remembers no users and trusts no browsers'],
  ),
  guard(
    'the claim of a provider',
    'oidc/provider-factor.ts',
    'return Array.isArray(amr) ? amr.filter(isText) : [];',
    'return [amr].flat().filter(isText);',
    [PROVIDER, 'with another value, form or claim'],
  ),
  guard(
    'the sign-in at a provider without a second factor',
    'routes/provider-factor.ts',
    'if (hasFactor) return false;',
    'if (!hasFactor) return false;',
    [FAULTS, 'the provider proves none'],
  ),
];

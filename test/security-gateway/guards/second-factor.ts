import { gatewayGuard as guard, type Guard } from './guard.ts';

const SIGN_IN = 'server/second-factor/sign-in.test.ts';
const CODES = 'server/second-factor/codes.test.ts';
const TRUST = 'server/second-factor/trust.test.ts';
const CONFIRMING = 'server/second-factor/confirming.test.ts';
const CONFIGURATION = 'server/second-factor/configuration.test.ts';
const ASSERTIONS = 'server/assertions.test.ts';

/** Guards of the second step of a sign-in, of the trust in browsers, and of confirmations with a code. */
export const SECOND_FACTOR: readonly Guard[] = [
  guard(
    'the code after the password',
    'domain/sign-in/password-sign-in.ts',
    "return next.kind === 'none';",
    'return true;',
    [SIGN_IN, 'stores nothing before the code'],
  ),
  guard(
    'the setting of a second factor',
    'store/required-factors.ts',
    'settings: row?.second_factor ?? undefined,',
    'settings: row?.second_factor ?? { trustDays: 0 },',
    [SIGN_IN, 'asks for no code, even of users with an app'],
  ),
  guard(
    'the password of a second step',
    'domain/factors/ticket-user.ts',
    "keptOf(user).state === ticket.kept['state']",
    "ticket.kept['state'] !== ''",
    [CODES, 'is useless once the password has changed'],
  ),
  guard(
    'the end of a used ticket',
    'domain/factors/ticket-user.ts',
    ' && !(await isTicketUsed(store, ticket))',
    '',
    [CODES, 'is good once, and its code is good once'],
  ),
  guard(
    'the single use of a ticket by several codes',
    'domain/factors/open-by-code.ts',
    'if (!(await takeTicket(trx, ticket))) return false;',
    'await takeTicket(trx, ticket);',
    [CONFIRMING, 'one of 200 uses of a ticket'],
  ),
  guard(
    'the single use of a code of the app',
    'store/apps.ts',
    "    .where('sealed', '=', sealed)\n    .where('last_step', '<', String(step))\n",
    '',
    [CONFIRMING, 'one of several uses of a code signs in: app'],
  ),
  guard(
    'the single use of a recovery code',
    'store/recovery-codes.ts',
    "    .set({ used_at: at })\n    .where('user_id', '=', userId)\n    .where('selector', '=', selector)\n    .where('hash', '=', hash)\n    .where('used_at', 'is', null)\n",
    "    .set({ used_at: at })\n    .where('user_id', '=', userId)\n    .where('selector', '=', selector)\n    .where('hash', '=', hash)\n",
    [CONFIRMING, 'one of several uses of a code signs in: recovery'],
  ),
  guard(
    'the codes’ own limits',
    'domain/limits/attempts.ts',
    "proven === 'password' ? key : `${proven}:${key}`",
    'proven ? key : key',
    [CODES, 'keep the user out of a browser that is known'],
  ),
  guard(
    'the count of wrong codes of a browser',
    'domain/factors/code-sign-in.ts',
    'await attempt.fail();\n      const { failures, isStopped }',
    'await attempt.release();\n      const { failures, isStopped }',
    [CODES, 'keep the user out of a browser that is known'],
  ),
  guard(
    'the stop after a hundred wrong codes',
    'store/apps.ts',
    'export const MAX_FAILURES = 100;',
    'export const MAX_FAILURES = 1000;',
    [CODES, 'stops the app with a hundred wrong codes'],
  ),
  guard(
    'the mail about a known password',
    'domain/factors/warn-of-password.ts',
    'if (failures < WARN_AFTER) return false;',
    'if (failures < 1000 * WARN_AFTER) return false;',
    [CODES, 'is reported to the user after five'],
  ),
  guard(
    'the user of a trust',
    'store/trusted-browsers.ts',
    "    .where('user_id', '=', userId)\n    .where('secret_hash', 'in', secretHashes)",
    "    .where('secret_hash', 'in', secretHashes)",
    [TRUST, 'is trusted by no other user'],
  ),
  guard(
    'the end of a trust at a sign-in',
    'store/trusted-browsers.ts',
    "    .where('secret_hash', 'in', secretHashes)\n    .where('expires_at', '>', at)",
    "    .where('secret_hash', 'in', secretHashes)",
    [TRUST, 'skips the code for 30 days'],
  ),
  guard(
    'the code of the app before a trust',
    'domain/factors/open-by-code.ts',
    '} else if (trustHashes && ',
    '}\n      if (trustHashes && ',
    [TRUST, 'is not offered by a tenant with 0 days, nor after a recovery code'],
  ),
  guard(
    'the end of trust with fewer days',
    'store/configured-rows.ts',
    'where trust.id = trusted.user_id and expires_at',
    "where trust.id = trusted.user_id and trusted.id = '' and expires_at",
    [CONFIGURATION, 'shortens that of all of the tenant'],
  ),
  guard(
    'the proof by a code',
    'domain/sign-in/proof-strength.ts',
    'return timeOf(factorAt, passkeyAt);',
    'return timeOf(factorAt, passkeyAt, signInTime(session));',
    [TRUST, 'proves nothing'],
  ),
  guard(
    'the code in place of the password',
    'domain/sign-in/confirm-session.ts',
    "if (strength !== 'password')",
    "if (strength === 'passkey')",
    [CONFIRMING, 'confirms neither with the password'],
  ),
  guard(
    'the passkey in place of a code',
    'domain/factors/code-confirm.ts',
    "=== 'passkey') return { kind: 'needs-passkey' };",
    "=== 'password') return { kind: 'needs-passkey' };",
    [CONFIRMING, 'confirms with the passkey only'],
  ),
  guard(
    'the factors that an assertion names',
    'domain/assertions/session-claims.ts',
    "return factorAt ? ['pwd', 'otp', 'mfa'] : ['pwd'];",
    "return factorAt || !isFromProvider ? ['pwd', 'otp', 'mfa'] : ['pwd'];",
    [ASSERTIONS, 'names a code beside the password'],
  ),
];

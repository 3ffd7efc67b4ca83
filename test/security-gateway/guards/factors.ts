import { gatewayGuard as guard, type Guard } from './guard.ts';

const CODES = 'domain/second-factor.test.ts';
const ADDING = 'server/second-factor/adding.test.ts';
const MANAGING = 'server/second-factor/managing.test.ts';

/** Guards of authenticator apps, recovery codes and trusted browsers, and of the calls that change them. */
export const FACTORS: readonly Guard[] = [
  guard(
    'the single use of a code',
    'domain/factors/totp.ts',
    'fitting.find((one) => one > (lastStep ?? -1))',
    'fitting.find((one) => one > (lastStep ?? -1) - 2)',
    [CODES, 'counts once'],
  ),
  guard(
    'the limit of what a code shows of the clock',
    'domain/factors/totp.ts',
    'Math.min(MAX_DRIFT, Math.max(-MAX_DRIFT, step - now))',
    'step - now',
    [CODES, 'stays within five'],
  ),
  guard(
    'the window of a later code',
    'domain/factors/totp.ts',
    'drift === undefined\n',
    'drift !== undefined\n',
    [CODES, 'a later code fits'],
  ),
  guard(
    'the colon in the names of an app',
    'domain/factors/totp.ts',
    String.raw`[\p{Cc}\p{Cf}:\uFFFD]`,
    String.raw`[\p{Cc}\p{Cf}]`,
    [CODES, 'names product and user'],
  ),
  guard(
    'the use of a recovery code',
    'domain/factors/recovery-codes.ts',
    "return stored.usedAt ? 'used' : 'right';",
    "return 'right';",
    [CODES, 'right, used or wrong'],
  ),
  guard(
    'the hash of a recovery code',
    'domain/factors/recovery-codes.ts',
    'if (!stored || !isRight)',
    'if (!stored || (!isRight && !code))',
    [CODES, 'right, used or wrong'],
  ),
  guard(
    'the setting of the tenant',
    'routes/factors.ts',
    'if (!(await secondFactorSettingsOf(store, user.tenant))) throw notOffered();',
    'await secondFactorSettingsOf(store, user.tenant);',
    [ADDING, 'without the setting'],
  ),
  guard(
    'the proof before a new app',
    'routes/factors.ts',
    'await demandProof(session);\n    const { user } = session;\n    if (await readApp(store, user.id))',
    'await demandOffer(session);\n    const { user } = session;\n    if (await readApp(store, user.id))',
    [ADDING, 'needs a sign-in or a confirmation'],
  ),
  guard(
    'the session of a ticket for an app',
    'routes/factors.ts',
    'tokenHash: holder }: Session) =>',
    "tokenHash: _, holder = '' }: Session & { holder?: string }) =>",
    [ADDING, 'of the same session'],
  ),
  guard('the five codes of a ticket', 'domain/factors/ticket-tries.ts', 'limit: 5', 'limit: 50', [
    ADDING,
    'five times for a ticket',
  ]),
  guard(
    'the encryption of the secret',
    'domain/factors/store-app.ts',
    'sealed: sealSecret(keyring, secret)',
    'sealed: secret',
    [ADDING, 'stored encrypted'],
  ),
  guard(
    'the one app of a user',
    'domain/factors/store-app.ts',
    'if (!(await insertApp(trx, user.id, app, at))) return false;',
    'await insertApp(trx, user.id, app, at);',
    [ADDING, 'is added once, of 50'],
  ),
  guard(
    'the proof before the removal of the app',
    'routes/factors.ts',
    'await demandProof(session);\n    const { user } = session;\n    const removed',
    'await demandOffer(session);\n    const { user } = session;\n    const removed',
    [MANAGING, 'takes codes and browsers with it'],
  ),
  guard(
    'the end of codes and browsers with the app',
    'store/apps.ts',
    "  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();\n",
    '',
    [MANAGING, 'takes codes and browsers with it'],
  ),
  guard(
    'the proof before new recovery codes',
    'routes/factors.ts',
    'await demandProof(session);\n    const { user } = session;\n    const none',
    'await demandOffer(session);\n    const { user } = session;\n    const none',
    [MANAGING, 'replace all, need a proof'],
  ),
  guard(
    'the user of a trusted browser',
    'store/trusted-browsers.ts',
    "    .where('user_id', '=', userId)\n    .where('id', '=', id)",
    "    .where('id', '=', id)",
    [MANAGING, 'of others are neither listed'],
  ),
  guard(
    'the end of trust',
    'store/trusted-browsers.ts',
    "    .where('user_id', '=', userId)\n    .where('expires_at', '>', at)\n    .orderBy",
    "    .where('user_id', '=', userId)\n    .orderBy",
    [MANAGING, 'are not listed after their time'],
  ),
  guard(
    'the end of trust with the password',
    'store/trust.ts',
    'await deleteTrustedBrowsers(trx, id);',
    '',
    [MANAGING, 'end with a changed or reset password'],
  ),
  guard(
    'the end of trust with all other sessions',
    'domain/sessions/user-sessions.ts',
    "if (!('id' in ended)) await deleteTrustedBrowsers(store, user.id, trustHashes);",
    '',
    [MANAGING, 'end with all other sessions'],
  ),
  guard(
    'the end of an app that was added by someone else',
    'domain/users/not-me.ts',
    'await deleteFactor(trx, user.id, since);',
    '',
    [MANAGING, 'removes an app that was added within seven days'],
  ),
  guard(
    'the end of recovery codes that someone else has made',
    'domain/users/not-me.ts',
    'await deleteRecoveryCodes(trx, user.id);',
    '',
    [MANAGING, 'keeps an older app'],
  ),
];

import { gatewayGuard as guard, type Guard } from './guard.ts';

const MAILS = 'server/account-mails.test.ts';

/** Guards of the mails about accounts, and of their links. */
export const NOT_ME: readonly Guard[] = [
  guard(
    'the end of the stolen password',
    'domain/users/not-me.ts',
    'await disablePassword(trx, user.id, unknownHash);',
    '',
    [MAILS, 'makes the password useless'],
  ),
  guard(
    'the end of everything else that stands for the user',
    'domain/users/not-me.ts',
    'await endTrust(trx, user);',
    '',
    [MAILS, 'ends all sessions'],
  ),
  guard(
    'the single use of a mailed link',
    'store/account-mails.ts',
    'const row = rows.find(({ token_hash }) => token_hash === hash);',
    'const row = rows[0] ?? { passkey_id: null };',
    [MAILS, 'works once'],
  ),
  guard(
    'the end of a mailed link',
    'store/account-mails.ts',
    "    .where('expires_at', '>', at)\n",
    '',
    [MAILS, 'after a week'],
  ),
  guard(
    'the tenant of a mailed link',
    'store/account-mails.ts',
    "    .where('users.tenant_code', '=', tenant)\n",
    '',
    [MAILS, 'at another tenant'],
  ),
];

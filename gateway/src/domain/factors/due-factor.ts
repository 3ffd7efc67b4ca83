import { trustDaysOf } from '../../model/second-factor.ts';
import type { User } from '../../model/user.ts';
import { hashToken } from '../../platform/tokens.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import { countRecoveryCodes } from '../../store/recovery-codes.ts';
import { readFactorState } from '../../store/required-factors.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { isTrusted } from '../../store/trusted-browsers.ts';
import type { DueFactor } from './due-types.ts';
import { requiredStepOf } from './required-step.ts';

/** Returns what follows a right password of a user in a browser, by the hashes of the secrets that it sends. */
export async function dueFactorOf(
  trx: StoreTransaction,
  user: User,
  trustHashes: readonly string[],
  at: Date,
): Promise<DueFactor> {
  const state = await readFactorState(trx, user.id);
  const { settings, hasApp } = state;
  if (!settings) return { kind: 'none' };
  if (!hasApp) return requiredStepOf(trx, user, state, at);
  const trustDays = trustDaysOf(settings, user);
  if (await isTrusted(trx, user.id, trustHashes, at, trustDays)) return { kind: 'trusted' };
  const methods = ['app'];
  if ((await countRecoveryCodes(trx, user.id)) > 0) methods.push('recovery');
  if (await hasPasskey(trx, user.id)) methods.push('passkey');
  return { kind: 'due', methods, trustDays };
}

/** Returns what a ticket keeps of a user: it is good until the password changes. */
export const keptOf = ({ id, username, passwordHash }: User) => ({
  ...{ user: id, username },
  state: hashToken(passwordHash ?? ''),
});

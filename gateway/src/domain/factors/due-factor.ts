import type { SecondFactorSettings } from '../../model/second-factor.ts';
import type { User } from '../../model/user.ts';
import { hashToken } from '../../platform/tokens.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import { countRecoveryCodes } from '../../store/recovery-codes.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { factorSettingsOf } from '../../store/second-factor-settings.ts';
import { isTrusted } from '../../store/trusted-browsers.ts';

/** A second factor that has to follow a right password. */
export interface SecondFactorDue extends SecondFactorSettings {
  readonly kind: 'due';
  readonly methods: string[];
}

/** No second factor follows a right password. */
export interface NothingDue {
  /** `trusted` if the browser skips the second factor. */
  readonly kind: 'none' | 'trusted';
}

/** What follows a right password. */
export type DueFactor = NothingDue | SecondFactorDue;

/** Returns what follows a right password of a user in a browser, by the hashes of the secrets that it sends. */
export async function dueFactorOf(
  trx: StoreTransaction,
  user: User,
  trustHashes: readonly string[],
  at: Date,
): Promise<DueFactor> {
  const settings = await factorSettingsOf(trx, user.id);
  if (!settings) return { kind: 'none' };
  if (await isTrusted(trx, user.id, trustHashes, at)) return { kind: 'trusted' };
  const methods = ['app'];
  if ((await countRecoveryCodes(trx, user.id)) > 0) methods.push('recovery');
  if (await hasPasskey(trx, user.id)) methods.push('passkey');
  return { kind: 'due', methods, ...settings };
}

/** Returns what a ticket keeps of a user: it is good until the password changes. */
export const keptOf = ({ id, username, passwordHash }: User) => ({
  ...{ user: id, username },
  state: hashToken(passwordHash ?? ''),
});

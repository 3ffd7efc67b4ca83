import type { Keyring } from '../../keys/keyring.ts';
import type { User } from '../../model/user.ts';
import { insertApp } from '../../store/apps.ts';
import { replaceRecoveryCodes, type StoredRecoveryCode } from '../../store/recovery-codes.ts';
import { clearFactorDue } from '../../store/required-factors.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { formatRecoveryCode, hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './stored-app.ts';

/** An app whose first code was right. */
export interface FirstUse {
  readonly secret: string;
  readonly step: number;
  readonly drift: number;
}

/** An app that can be stored, with its recovery codes as users read them and as they are stored. */
interface PreparedApp extends FirstUse {
  readonly recoveryCodes: readonly string[];
  readonly hashes: readonly StoredRecoveryCode[];
}

/** Adds recovery codes to an app. Their ten hashes take a while, so not in a transaction. */
export async function prepareApp(first: FirstUse): Promise<PreparedApp> {
  const codes = makeRecoveryCodes();
  const hashes = await hashRecoveryCodes(codes);
  return { ...first, recoveryCodes: codes.map(formatRecoveryCode), hashes };
}

/**
 * Stores the app of a user, with its recovery codes in place of earlier ones. Returns false, and stores nothing, if the
 * user has one.
 */
export async function storeApp(
  trx: StoreTransaction,
  keyring: Keyring,
  user: User,
  { secret, step: lastStep, drift, hashes }: PreparedApp,
  at: Date,
): Promise<boolean> {
  const app = { sealed: sealSecret(keyring, secret), lastStep, drift };
  if (!(await insertApp(trx, user.id, app, at))) return false;
  await replaceRecoveryCodes(trx, user.id, hashes);
  await clearFactorDue(trx, user.id);
  return true;
}

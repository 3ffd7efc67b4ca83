import type { CodeMethod } from 'sso-contract/second-factor.ts';
import type { Keyring } from '../../keys/keyring.ts';
import type { User } from '../../model/user.ts';
import {
  clearAppFailures,
  countAppFailure,
  MAX_FAILURES,
  readApp,
  recordAppUse,
} from '../../store/apps.ts';
import { findRecoveryCode, takeRecoveryCode } from '../../store/recovery-codes.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { checkRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { checkCode } from './totp.ts';

/** A code, and what it is said to be. */
export interface CodeProof {
  readonly method: CodeMethod;
  readonly code: string;
}

/** What is needed to check a code. */
export type CodeParts = TimedStore & { readonly keyring: Keyring };

/** What a check of a code has led to. */
export type CheckedProof =
  /** `redeem` uses it up, and ends the wrong codes in a row. False if that was done in the meantime. */
  | {
      readonly kind: 'right';
      readonly redeem: (trx: StoreTransaction, at: Date) => Promise<boolean>;
    }
  | { readonly kind: 'wrong' | 'used' }
  /** The user has no app anymore. */
  | { readonly kind: 'none' }
  /** Too many codes were wrong in a row, or the key of the secret is lost. */
  | { readonly kind: 'stopped' };

async function checkAppCode(
  { store, keyring, now }: CodeParts,
  { id }: User,
  code: string,
): Promise<CheckedProof> {
  const app = await readApp(store, id);
  if (!app) return { kind: 'none' };
  const secret = keyring.open('factor', app.sealed);
  if (secret === undefined || app.failures >= MAX_FAILURES) return { kind: 'stopped' };
  const checked = checkCode({ ...app, secret }, code, now());
  if (checked.kind !== 'right') return checked;
  return { kind: 'right', redeem: (trx) => recordAppUse(trx, id, app, checked) };
}

async function checkRecovery(
  { store }: CodeParts,
  { id }: User,
  typed: string,
): Promise<CheckedProof> {
  if (!(await readApp(store, id))) return { kind: 'none' };
  const code = readRecoveryCode(typed);
  const stored = code && (await findRecoveryCode(store, id, code.selector));
  const kind = await checkRecoveryCode(stored, code);
  if (kind !== 'right' || !stored) return { kind: kind === 'used' ? 'used' : 'wrong' };
  return {
    kind: 'right',
    async redeem(trx, at) {
      await clearAppFailures(trx, id);
      return takeRecoveryCode(trx, id, stored, at);
    },
  };
}

/** Checks a code of a user. It is not used up, and a wrong one is not counted. */
export const checkProof = (
  parts: CodeParts,
  user: User,
  { method, code }: CodeProof,
): Promise<CheckedProof> =>
  method === 'app' ? checkAppCode(parts, user, code) : checkRecovery(parts, user, code);

/** Counts a wrong code. Returns how many there were in a row, and whether codes of the app are accepted no longer. */
export async function countWrongCode(
  { store }: Pick<TimedStore, 'store'>,
  { id }: User,
): Promise<{ readonly failures: number; readonly isStopped: boolean }> {
  const failures = await countAppFailure(store, id);
  return { failures, isStopped: failures >= MAX_FAILURES };
}

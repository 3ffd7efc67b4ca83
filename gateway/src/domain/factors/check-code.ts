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
import { checkApp } from './stored-app.ts';

/** A code, and what it is said to be. */
export interface CodeProof {
  readonly method: CodeMethod;
  readonly code: string;
}

/** What is needed to check a code. */
export type CodeParts = TimedStore & { readonly keyring: Keyring };

/** Queues the mail about a used recovery code. */
export type QueueUsed = (
  trx: StoreTransaction,
  user: User,
  details: { readonly codesLeft: number },
) => Promise<void>;

/** A right code, which is not used up yet. */
export interface RightProof {
  readonly kind: 'right';
  /** Uses the code up, and ends the wrong ones in a row. Returns false if it was used in the meantime. */
  readonly redeem: (trx: StoreTransaction, at: Date) => Promise<boolean>;
}

/** What a check of a code has led to. */
export type CheckedProof =
  | RightProof
  | { readonly kind: 'wrong' | 'used' }
  /** The user has no app anymore. */
  | { readonly kind: 'none' }
  /** Too many codes were wrong in a row, or the key of the secret is lost. */
  | { readonly kind: 'stopped' };

async function checkAppCode(parts: CodeParts, { id }: User, code: string): Promise<CheckedProof> {
  const app = await readApp(parts.store, id);
  if (!app) return { kind: 'none' };
  const checked = checkApp(parts, app, code);
  if (checked.kind !== 'right') return checked;
  return { kind: 'right', redeem: (trx) => recordAppUse(trx, id, app, checked.use) };
}

async function checkRecovery(
  { store }: CodeParts,
  { id }: User,
  typed: string,
): Promise<CheckedProof> {
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

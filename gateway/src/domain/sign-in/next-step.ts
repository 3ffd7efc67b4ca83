import type { Keyring } from '../../keys/keyring.ts';
import type { User } from '../../model/user.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { dueFactorOf } from '../factors/due-factor.ts';
import type { NothingDue, SecondFactorDue } from '../factors/due-types.ts';
import { dueCodeOf, type Unmailed } from '../new-browser/due-code.ts';
import { isSeen } from '../users/seen-browsers.ts';

/** What a browser shows of its earlier sign-ins. */
export interface BrowserMarks {
  /** The hashes of the secrets with which it shows that users trust it. */
  readonly trustHashes: readonly string[];
  /** Its marks of users who have signed in there. */
  readonly seen: readonly string[];
}

/** What has to follow a right password. */
export type NextStep =
  | SecondFactorDue
  | {
      readonly kind: 'none';
      readonly factor: NothingDue;
      /** Why no code is mailed, although the browser is new. */
      readonly unmailed: Unmailed | undefined;
    };

/**
 * Returns what has to follow a right password in a browser. A second factor that the user has takes the place of a mailed
 * code; one that has to be set up first comes after it.
 */
export async function nextStepOf(
  trx: StoreTransaction,
  user: User,
  {
    keyring,
    marks,
    isMailDown,
    at,
  }: {
    readonly keyring: Keyring;
    readonly marks: BrowserMarks;
    readonly isMailDown: boolean;
    readonly at: Date;
  },
): Promise<NextStep> {
  const factor = await dueFactorOf(trx, user, marks.trustHashes, at);
  if (factor.kind === 'due' && !factor.methods.includes('enroll')) return factor;
  if (factor.kind === 'trusted') return { kind: 'none', factor, unmailed: undefined };
  const code = await dueCodeOf(trx, user, {
    isSeen: isSeen(keyring, marks.seen, user),
    ...{ isMailDown, at },
  });
  if (code.kind === 'due') return { ...code, trustDays: 0 };
  if (factor.kind === 'due') return factor;
  return { kind: 'none', factor, unmailed: code.kind === 'unmailed' ? code.reason : undefined };
}

import type { User } from '../../model/user.ts';
import { readSignInCode, takeSignInCode } from '../../store/sign-in-codes.ts';
import { clearTries, countFailure, type TriesKey } from '../../store/sign-in-tries.ts';
import type { CheckedProof, CodeParts } from '../factors/check-code.ts';
import type { Ticket } from '../tickets.ts';

/** How long a mailed code is good. */
export const MAILED_CODE_SECONDS = 600;

/** What the signature of a code covers: it is good for one user and one sign-in. */
export const signedParts = (user: User, { hash }: Pick<Ticket, 'hash'>, code: string): string[] => [
  'sign-in',
  ...[user.id, hash, code],
];

/** Counts the wrong codes in a row, of all browsers. */
const failuresOf = (account: User): TriesKey => ({ account, caller: 'mailed-codes' });

/** Checks a code that was mailed for a sign-in. It is not used up, and a wrong one is not counted. */
export async function checkMailedCode(
  { store, keyring, now }: CodeParts,
  user: User,
  ticket: Ticket,
  typed: string,
): Promise<CheckedProof> {
  const stored = await readSignInCode(store, ticket.hash, new Date(now()));
  const code = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
  if (!stored || !keyring.isSigned(stored, 'code', ...signedParts(user, ticket, code)))
    return { kind: 'wrong' };
  return {
    kind: 'right',
    async redeem(trx) {
      await clearTries({ store: trx }, failuresOf(user));
      return takeSignInCode(trx, ticket.hash, stored);
    },
  };
}

/** Counts a wrong code. Returns how many there were in a row; a right one ends them. */
export const countWrongMailedCode = (parts: CodeParts, user: User): Promise<number> =>
  countFailure(parts, failuresOf(user));

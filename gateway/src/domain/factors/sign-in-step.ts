import type { CodeMethod } from 'sso-contract/second-factor.ts';
import type { User } from '../../model/user.ts';
import { checkMailedCode, countWrongMailedCode } from '../new-browser/mailed-code.ts';
import type { Ticket } from '../tickets.ts';
import { checkProof, countWrongCode, type CheckedProof, type CodeParts } from './check-code.ts';

/** A code that completes a sign-in, and what it is said to be. */
export interface StepProof {
  readonly method: CodeMethod | 'mail';
  readonly code: string;
}

/** How a code is checked that completes a sign-in. */
export interface SignInStep {
  /** Whose limits its tries have. */
  readonly proven: 'code' | 'mail';
  readonly check: () => Promise<CheckedProof>;
  /** Returns how many were wrong in a row, and whether codes like it are accepted no longer. */
  readonly countWrong: () => Promise<{ readonly failures: number; readonly isStopped: boolean }>;
}

/** Returns how a code is checked that completes the sign-in of a ticket. */
export function stepOf(
  parts: CodeParts,
  user: User,
  ticket: Ticket,
  { method, code }: StepProof,
): SignInStep {
  if (method === 'mail')
    return {
      proven: 'mail',
      check: () => checkMailedCode(parts, user, ticket, code),
      countWrong: async () => ({
        failures: await countWrongMailedCode(parts, user),
        isStopped: false,
      }),
    };
  return {
    proven: 'code',
    check: () => checkProof(parts, user, { method, code }),
    async countWrong() {
      const { failures, isStopped } = await countWrongCode(parts, user);
      return { failures, isStopped: isStopped && method === 'app' };
    },
  };
}

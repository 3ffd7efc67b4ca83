import type { CodeRefusal } from 'sso-contract/second-factor.ts';
import type { User } from '../../model/user.ts';
import { isTicketUsed } from '../../store/used-tickets.ts';
import { findUserById } from '../../store/users.ts';
import { beginAttempt, type AttemptRefused } from '../limits/attempts.ts';
import { callerOf, type Browser, type KnownBrowserParts } from '../limits/known-browsers.ts';
import type { Ticket } from '../tickets.ts';
import type { QueueMail } from './add-app.ts';
import { checkProof, countWrongCode, type CodeProof } from './check-code.ts';
import { FAULTS, type CodeFault } from './code-fault.ts';
import { keptOf } from './due-factor.ts';
import { openByCode, type CodeSession, type OpenedByCode } from './open-by-code.ts';
import { countTicketTry } from './ticket-tries.ts';
import { warnOfKnownPassword } from './warn-of-password.ts';

/** What the second step of a sign-in has led to. */
export type CodeSignIn = OpenedByCode | RefusedCode | (AttemptRefused & { readonly user: User });

/** Why a code is refused, and how many more its ticket accepts. */
interface RefusedCode {
  readonly kind: 'refused';
  readonly code: CodeRefusal['code'];
  readonly triesLeft?: number;
  /** Undefined if the ticket is good for none. */
  readonly user?: User;
  readonly fault?: CodeFault;
  /** Wrong codes in a row. */
  readonly failures?: number;
  /** True if a mail about them was queued. */
  readonly isMailed?: boolean;
}

const EXPIRED: RefusedCode = { kind: 'refused', code: 'expired' };

/** Returns the user of a ticket; undefined if it was used, or the password is not the one that was right. */
export async function userOfTicket(
  { store }: Pick<KnownBrowserParts, 'store'>,
  tenant: string,
  ticket: Ticket,
): Promise<User | undefined> {
  const user = await findUserById(store, tenant, ticket.kept['user'] ?? '');
  const isSame = user && keptOf(user).state === ticket.kept['state'];
  return isSame && !(await isTicketUsed(store, ticket)) ? user : undefined;
}

/**
 * Signs a user in with a code after the right password, in place of the browser's old session. Without a new session, the
 * old one goes on. Codes are tried within limits like those of a password, but of their own.
 */
export async function signInWithCode(
  parts: KnownBrowserParts,
  wanted: {
    readonly tenant: string;
    readonly ticket: Ticket;
    readonly proof: CodeProof;
    readonly browser: Browser;
    readonly session: CodeSession;
    /** Queues the mail about someone who knows the password. */
    readonly queueWarning: QueueMail;
  },
): Promise<CodeSignIn> {
  const { tenant, ticket, proof, browser, session, queueWarning } = wanted;
  const user = await userOfTicket(parts, tenant, ticket);
  if (!user) return EXPIRED;
  const triesLeft = await countTicketTry(parts, ticket);
  if (triesLeft === undefined) return { kind: 'refused', code: 'closed' };
  const begun = await beginAttempt(parts, user, callerOf(parts, browser, user), 'code');
  if (begun.kind !== 'begun') return { ...begun, user };
  const { attempt } = begun;
  const refused = (code: 'wrong' | 'used' | 'stopped', more: Partial<RefusedCode> = {}) => {
    const fault = FAULTS[code];
    const refusal = { ...more, kind: 'refused', user, fault } as const;
    if (code === 'stopped') return { ...refusal, code };
    return triesLeft > 0
      ? { ...refusal, code, triesLeft }
      : { ...refusal, code: 'closed' as const };
  };

  const checked = await checkProof(parts, user, proof);
  switch (checked.kind) {
    case 'right': {
      const opened = await openByCode(parts, { user, ticket, proof, session, ...checked });
      await (opened.kind === 'signed-in' ? attempt.succeed() : attempt.release());
      if (opened.kind === 'signed-in') return opened;
      return opened.kind === 'used' ? refused('used') : EXPIRED;
    }
    case 'none':
      await attempt.release();
      return EXPIRED;
    case 'stopped':
      await attempt.release();
      return refused('stopped');
    case 'used':
      await attempt.fail();
      return refused('used');
    case 'wrong': {
      await attempt.fail();
      const { failures, isStopped } = await countWrongCode(parts, user);
      const isMailed = await warnOfKnownPassword(parts, user, failures, queueWarning);
      const isAppStopped = isStopped && proof.method === 'app';
      return refused(isAppStopped ? 'stopped' : 'wrong', { failures, isMailed });
    }
  }
}

import { LOCK_MS, MAX_FAILURES, MAX_TRIES } from '../core/contract/gateway/constants.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { lockedOut } from '../core/contract/gateway/requests.ts';
import type { CodeRefusal } from '../core/contract/second-factor.ts';
import type { Accounts } from './accounts.ts';
import { randomToken, TICKET_SECONDS, type Data, type StepPurpose, type Ticket } from './data.ts';
import type { FakeUser } from './user-types.ts';

const MESSAGES: Readonly<Record<CodeRefusal['code'], string>> = {
  wrong: 'The code is wrong.',
  used: 'This code was used before.',
  expired: 'This took too long. Begin again.',
  closed: 'Too many codes were wrong. Sign in again.',
  stopped: 'Too many codes were wrong. Use a recovery code.',
  known: 'There is an authenticator app already.',
};

/** Returns the refusal of a code. */
export const refuseCode = (code: CodeRefusal['code'], triesLeft?: number): Refusal =>
  new Refusal(400, MESSAGES[code], {
    code,
    ...(triesLeft !== undefined && { triesLeft }),
  } satisfies CodeRefusal);

/** The counts of wrong codes, by user. */
type Failures = Record<string, { count: number; at: number }>;

/** The tickets of sign-ins that wait for a code, and the tries of the users, over data that `data` returns. */
export function createCodeTickets(data: () => Data, now: () => number, accounts: Accounts) {
  return {
    issue(purpose: StepPurpose, boundTo: string, user: FakeUser): string {
      const ticket = randomToken();
      const expiresAt = now() + TICKET_SECONDS * 1000;
      const { username, password } = user;
      const bound = { purpose, boundTo, username, password };
      data().tickets[ticket] = { ...bound, expiresAt, isUsed: false };
      return ticket;
    },

    /** Returns a ticket that still waits, and its user. Refuses one that is used, too old, or of another browser. */
    open(text: string, purpose: StepPurpose, boundTo: string): { ticket: Ticket; user: FakeUser } {
      const ticket = data().tickets[text];
      const user = accounts.find(ticket?.username ?? '');
      const isFor = ticket?.purpose === purpose && ticket.boundTo === boundTo;
      const isOver = ticket?.isUsed || (ticket?.expiresAt ?? 0) <= now();
      if (!isFor || isOver || !user || user.password !== ticket.password)
        throw refuseCode('expired');
      if ((ticket.wrong ?? 0) >= MAX_TRIES) throw refuseCode('closed');
      return { ticket, user };
    },

    /** Refuses all codes of a user who has sent too many wrong ones. */
    requireTries(failures: Failures, username: string): void {
      const failed = failures[username];
      if (failed && failed.count >= MAX_FAILURES && now() - failed.at < LOCK_MS) throw lockedOut();
    },

    /** Counts a wrong code as wrong passwords are counted, but on its own. */
    countWrong(failures: Failures, username: string): void {
      const { count = 0, at = 0 } = failures[username] ?? {};
      failures[username] = { count: now() - at < LOCK_MS ? count + 1 : 1, at: now() };
    },

    /** Counts a refused code of a ticket. Returns the refusal. */
    spend(ticket: Ticket, code: CodeRefusal['code']): Refusal {
      ticket.wrong = (ticket.wrong ?? 0) + 1;
      return ticket.wrong < MAX_TRIES
        ? refuseCode(code, MAX_TRIES - ticket.wrong)
        : refuseCode('closed');
    },
  };
}
export type CodeTickets = ReturnType<typeof createCodeTickets>;

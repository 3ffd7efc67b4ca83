import { ticketIn, tooManyCodes } from '../core/contract/gateway/requests.ts';
import type { MailedCode } from '../core/contract/second-factor.ts';
import type { Accounts } from './accounts.ts';
import type { Additions } from './additions.ts';
import type { CodeTickets } from './code-tickets.ts';
import { TICKET_SECONDS, type Data, type Ticket } from './data.ts';
import { ticketCookie, type Exchange } from './exchange.ts';
import { RIGHT_CODE } from './factors.ts';

/** How many codes are mailed for one sign-in. */
const MAX_MAILS = 3;

/** Returns an address of which only the first letters are shown, such as `a…@a….example`. */
function hintOf(address: string): string {
  const [name = '', host = ''] = address.split('@');
  const first = (text: string): string => `${text.slice(0, 1)}…`;
  return `${first(name)}@${first(host)}.${host.split('.').at(-1) ?? ''}`;
}

/** The mailed codes of sign-ins in new browsers, over data that `data` returns. Each is the same. */
export function createMailedCodes(
  data: () => Data,
  accounts: Accounts,
  tickets: CodeTickets,
  { onCodeMail }: Pick<Additions, 'onCodeMail'>,
) {
  return {
    /** The call that mails a code. */
    mailSignInCode(exchange: Exchange): MailedCode {
      const sent = ticketIn(exchange.request.body);
      const { ticket, user } = tickets.open(sent, 'new-browser', ticketCookie(exchange, false));
      const mails = (ticket.mails ?? 0) + 1;
      if (mails > MAX_MAILS) throw tooManyCodes();
      ticket.mails = mails;
      accounts.record(user.username, 'sign-in-code-mailed');
      onCodeMail?.({ username: user.username, code: RIGHT_CODE });
      return { hint: hintOf(user.username), expiresInSeconds: TICKET_SECONDS };
    },

    /** Accepts the code that was mailed for a ticket, or refuses it. */
    prove(username: string, code: string, ticket: Ticket): void {
      const failures = data().mailedCodeFailures;
      tickets.requireTries(failures, username);
      if (code !== RIGHT_CODE || ticket.mails === undefined) {
        accounts.record(username, 'second-factor-failed');
        tickets.countWrong(failures, username);
        throw tickets.spend(ticket, 'wrong');
      }
      delete failures[username];
      ticket.isUsed = true;
    },
  };
}
export type MailedCodes = ReturnType<typeof createMailedCodes>;

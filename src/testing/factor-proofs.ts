import { Refusal } from '../core/contract/gateway/replies.ts';
import { appTicketIn, factorIn, stepIn, ticketIn } from '../core/contract/gateway/requests.ts';
import { refuseCode, type CodeTickets } from './code-tickets.ts';
import {
  openSession,
  ticketCookie,
  userOf,
  type Exchange,
  type FakeHandlers,
  type Parts,
} from './exchange.ts';
import type { Factors } from './factors.ts';
import type { MailedCodes } from './mailed-codes.ts';
import type { SignInSteps } from './sign-in-steps.ts';
import type { Trust } from './trust.ts';

type Own = 'secondFactor' | 'newSignInApp' | 'addSignInApp' | 'confirmWithCode';

interface Needed {
  readonly tickets: CodeTickets;
  readonly factors: Factors;
  readonly mailed: MailedCodes;
  readonly steps: SignInSteps;
  readonly trust: Trust;
}

/** The calls that take a code: after the right password, and to confirm a session. */
export function factorProofs(
  parts: Parts,
  { tickets, factors, mailed, steps, trust }: Needed,
): Pick<FakeHandlers, Own> {
  const { tenant, accounts } = parts;

  /** Returns the user of a sign-in that requires an app. Its ticket ends with the app. */
  function enrolling(exchange: Exchange) {
    const sent = ticketIn(exchange.request.body);
    const opened = tickets.open(sent, 'enroll', ticketCookie(exchange, false));
    if (accounts.appOf(opened.user.username)) throw refuseCode('expired');
    return opened;
  }

  return {
    secondFactor(exchange) {
      const { ticket: sent, method, trust: isTrusted } = stepIn(exchange.request.body);
      if (exchange.tenant !== tenant) throw refuseCode('expired');
      const purpose = method === 'mail' ? 'new-browser' : 'second-factor';
      const { ticket, user } = tickets.open(sent, purpose, ticketCookie(exchange, false));
      const code = exchange.credential('otp');
      if (method === 'mail') {
        mailed.prove(user.username, code, ticket);
        steps.requireNone(exchange, user, true);
        return openSession(exchange, user, parts);
      }
      factors.prove(user.username, method, code, ticket);
      if (isTrusted && method === 'app') trust.add(exchange, user.username);
      return openSession(exchange, user, parts, 'code');
    },

    newSignInApp(exchange) {
      const { user } = enrolling(exchange);
      return factors.begin(tenant, user, ticketCookie(exchange, false));
    },

    addSignInApp(exchange) {
      const { user } = enrolling(exchange);
      const sent = appTicketIn(exchange.request.body);
      const { ticket: appTicket } = tickets.open(sent, 'new-app', ticketCookie(exchange, false));
      const recoveryCodes = factors.add(user.username, exchange.credential('otp'), appTicket);
      return { ...openSession(exchange, user, parts, 'code'), recoveryCodes };
    },

    confirmWithCode(exchange) {
      const { username } = userOf(exchange, parts);
      const method = factorIn(exchange.request.body);
      if (accounts.hasPasskey(username)) throw new Refusal(400, 'Confirm with a passkey.');
      if (!accounts.appOf(username)) throw new Refusal(400, 'There is no authenticator app.');
      factors.prove(username, method, exchange.credential('otp'));
      if (exchange.session) accounts.confirm(exchange.session, 'code');
      return null;
    },
  };
}

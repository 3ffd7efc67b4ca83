import { announcedWith, PASSKEYS } from '../core/contract/features.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { codeIn } from '../core/contract/gateway/requests.ts';
import type { SecondFactorRefusal } from '../core/contract/second-factor.ts';
import { TICKET_SECONDS } from './data.ts';
import {
  openSession,
  ticketCookie,
  userOf,
  type Exchange,
  type FakeHandlers,
  type Parts,
} from './exchange.ts';
import { codeMethodsOf, refuseCode, type Factors } from './factors.ts';
import type { Trust } from './trust.ts';
import type { FakeUser } from './user-types.ts';

type Own = 'secondFactor' | 'confirmWithCode';

/** What an older page shows of the refusal. */
const ASK = 'Enter the code of your authenticator app. This page can’t ask for it yet.';

/** Refuses a sign-in with the right password until the user has sent a code, unless the user trusts the browser. */
export function requireSecondFactor(
  exchange: Exchange,
  user: FakeUser,
  { accounts, features }: Parts,
  { factors, trust }: { readonly factors: Factors; readonly trust: Trust },
): void {
  const app = accounts.appOf(user.username);
  if (!app || trust.currentId(exchange, user.username) !== undefined) return;
  const hasPasskey =
    announcedWith(features, PASSKEYS) !== undefined && accounts.hasPasskey(user.username);
  const data: SecondFactorRefusal = {
    secondFactor: {
      ticket: factors.issueTicket('second-factor', ticketCookie(exchange, true), user),
      methods: [...codeMethodsOf(app), ...(hasPasskey ? ['passkey'] : [])],
      trustDays: trust.trustDays,
      expiresInSeconds: TICKET_SECONDS,
    },
  };
  throw new Refusal(403, ASK, data);
}

/** The calls that take a code: after the right password, and to confirm a session. */
export function factorProofs(
  parts: Parts,
  factors: Factors,
  trust: Trust,
): Pick<FakeHandlers, Own> {
  const { tenant, accounts } = parts;

  return {
    secondFactor(exchange) {
      const { ticket: sent, method, trust: isTrusted } = codeIn(exchange.request.body);
      if (exchange.tenant !== tenant) throw refuseCode('expired');
      const ticket = factors.openTicket(sent, 'second-factor', ticketCookie(exchange, false));
      const user = accounts.find(ticket.username ?? '');
      if (!user) throw refuseCode('expired');
      factors.prove(user.username, method, exchange.credential('otp'), ticket);
      if (isTrusted && method === 'app') trust.add(exchange, user.username);
      return openSession(exchange, user, parts, 'code');
    },

    confirmWithCode(exchange) {
      const { username } = userOf(exchange, parts);
      const { method } = codeIn(exchange.request.body);
      if (accounts.hasPasskey(username)) throw new Refusal(400, 'Confirm with a passkey.');
      if (!accounts.appOf(username)) throw new Refusal(400, 'There is no authenticator app.');
      factors.prove(username, method, exchange.credential('otp'));
      if (exchange.session) accounts.confirm(exchange.session, 'code');
      return null;
    },
  };
}

import { Refusal } from '../core/contract/gateway/replies.ts';
import { ticketIn } from '../core/contract/gateway/requests.ts';
import { localTime } from '../core/contract/gateway/users.ts';
import { refuseCode, type CodeTickets } from './code-tickets.ts';
import {
  requireConfirmed,
  userOf,
  type Exchange,
  type FakeHandlers,
  type Parts,
} from './exchange.ts';
import type { Factors } from './factors.ts';
import type { Trust } from './trust.ts';

type Own = 'factors' | 'newApp' | 'addApp' | 'removeApp' | 'renewRecoveryCodes' | 'forgetBrowser';

/** The calls with which a signed-in user manages the second factor. */
export function factorCalls(
  parts: Parts,
  tickets: CodeTickets,
  factors: Factors,
  trust: Trust,
): Pick<FakeHandlers, Own> {
  const { tenant, accounts, requirement } = parts;

  function list(exchange: Exchange) {
    const { username } = userOf(exchange, parts);
    const app = accounts.appOf(username);
    const current = trust.currentId(exchange, username);
    return {
      isRequired: requirement.isRequired,
      requiredBy: localTime(requirement.dueAt(username)),
      app: app ? { since: localTime(app.addedAt) } : null,
      recoveryCodesLeft: app?.recoveryCodes.length ?? 0,
      browsers: trust.browsersOf(username).map(({ id, browser, system, since, until }) => ({
        ...{ id, browser, system },
        ...{ since: localTime(since), until: localTime(until), isCurrent: id === current },
      })),
    };
  }

  return {
    factors: list,

    newApp(exchange) {
      const user = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
      if (accounts.appOf(user.username)) throw refuseCode('known');
      return factors.begin(tenant, user, exchange.token);
    },

    addApp(exchange) {
      const { username } = userOf(exchange, parts);
      const sent = ticketIn(exchange.request.body);
      const { ticket } = tickets.open(sent, 'new-app', exchange.token);
      const recoveryCodes = factors.add(username, exchange.credential('otp'), ticket);
      // The first code proves as much as a later one.
      if (exchange.session) accounts.confirm(exchange.session, 'code');
      return { recoveryCodes };
    },

    removeApp(exchange) {
      const { username } = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
      if (accounts.appOf(username)) {
        if (requirement.isRequired && !accounts.hasPasskey(username))
          throw new Refusal(403, 'Your organization requires a second factor.');
        accounts.change(username, { app: undefined });
        accounts.record(username, 'app-removed');
      }
      return list(exchange);
    },

    renewRecoveryCodes(exchange) {
      const { username } = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
      if (!accounts.appOf(username)) throw new Refusal(400, 'There is no authenticator app.');
      accounts.record(username, 'recovery-codes-renewed');
      return { recoveryCodes: factors.renew(username) };
    },

    forgetBrowser(exchange) {
      const { username } = userOf(exchange, parts);
      trust.forget(username, exchange.path.split('/').at(-2) ?? '');
      return list(exchange);
    },
  };
}

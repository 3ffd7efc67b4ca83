import { Refusal } from '../core/contract/gateway/replies.ts';
import { ticketIn } from '../core/contract/gateway/requests.ts';
import { localTime } from '../core/contract/gateway/users.ts';
import { TICKET_SECONDS } from './data.ts';
import {
  requireConfirmed,
  userOf,
  type Exchange,
  type FakeHandlers,
  type Parts,
} from './exchange.ts';
import { randomBase32, refuseCode, type Factors } from './factors.ts';
import type { Trust } from './trust.ts';

type Own = 'factors' | 'newApp' | 'addApp' | 'removeApp' | 'renewRecoveryCodes' | 'forgetBrowser';

/** Characters of 160 bits in base32. */
const SECRET_LENGTH = 32;

/** The calls with which a signed-in user manages the second factor. The secrets of new apps are kept nowhere. */
export function factorCalls(parts: Parts, factors: Factors, trust: Trust): Pick<FakeHandlers, Own> {
  const { tenant, accounts } = parts;

  function list(exchange: Exchange) {
    const { username } = userOf(exchange, parts);
    const app = accounts.appOf(username);
    const current = trust.currentId(exchange, username);
    return {
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
      const secret = randomBase32(SECRET_LENGTH);
      const label = `${encodeURIComponent(tenant)}:${encodeURIComponent(user.username)}`;
      return {
        secret,
        uri: `otpauth://totp/${label}?issuer=${encodeURIComponent(tenant)}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
        ticket: factors.issueTicket('new-app', exchange.token, user),
        expiresInSeconds: TICKET_SECONDS,
      };
    },

    addApp(exchange) {
      const { username } = userOf(exchange, parts);
      const sent = ticketIn(exchange.request.body);
      const ticket = factors.openTicket(sent, 'new-app', exchange.token);
      const recoveryCodes = factors.add(username, exchange.credential('otp'), ticket);
      accounts.record(username, 'app-added');
      // The first code proves as much as a later one.
      if (exchange.session) accounts.confirm(exchange.session, 'code');
      return { recoveryCodes };
    },

    removeApp(exchange) {
      const { username } = userOf(exchange, parts);
      requireConfirmed(exchange, parts);
      if (accounts.appOf(username)) {
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

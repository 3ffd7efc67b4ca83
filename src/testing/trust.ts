import type { Accounts } from './accounts.ts';
import { randomToken, type Data } from './data.ts';
import type { Exchange } from './exchange.ts';
import type { FakeTrustedBrowser } from './user-types.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How many accounts may trust one browser. */
const MAX_ACCOUNTS = 5;

const cookieName = ({ url }: Exchange): string =>
  url.protocol === 'https:' ? '__Host-sso-trust' : 'sso-trust';

/** Returns the secrets in the cookie of the browser, one of each account. */
const secretsIn = (exchange: Exchange): string[] =>
  (exchange.sent.get(cookieName(exchange)) ?? '').split('.').filter(Boolean);

/** The browsers in which users are asked for no code, over data that `data` returns. */
export function createTrust(
  data: () => Data,
  now: () => number,
  accounts: Accounts,
  trustDays: number,
) {
  /** Returns the browsers that a user trusts, the newest first. */
  const browsersOf = (username: string): readonly FakeTrustedBrowser[] =>
    (accounts.appOf(username)?.browsers ?? []).filter(({ until }) => until > now());

  /** Returns the ID under which a user trusts the browser of a request; undefined if it is not trusted. */
  function currentId(exchange: Exchange, username: string): string | undefined {
    const ids = secretsIn(exchange).flatMap((secret) => {
      const found = data().trust[secret];
      return found?.username === username ? [found.id] : [];
    });
    return browsersOf(username).find(({ id }) => ids.includes(id))?.id;
  }

  function keep(username: string, isKept: (browser: FakeTrustedBrowser) => boolean): void {
    const app = accounts.appOf(username);
    if (app)
      accounts.change(username, { app: { ...app, browsers: browsersOf(username).filter(isKept) } });
  }

  return {
    trustDays,
    browsersOf,
    currentId,

    /** Trusts the browser of a request. */
    add(exchange: Exchange, username: string): void {
      const app = accounts.appOf(username);
      if (!app || trustDays === 0) return;
      const [secret, id] = [randomToken(), randomToken().slice(0, 16)];
      const others = secretsIn(exchange).filter(
        (other) => data().trust[other]?.username !== username,
      );
      const until = now() + trustDays * DAY_MS;
      const browser = { id, browser: 'Firefox', system: 'Windows', since: now(), until };
      data().trust[secret] = { username, id };
      accounts.change(username, { app: { ...app, browsers: [browser, ...browsersOf(username)] } });
      const value = [secret, ...others].slice(0, MAX_ACCOUNTS).join('.');
      exchange.cookies.push(
        exchange.write.hidden(cookieName(exchange), value, trustDays * 24 * 3600),
      );
      accounts.record(username, 'browser-trusted');
    },

    /** Forgets a browser of a user. Does nothing for an unknown one. */
    forget(username: string, id: string): void {
      if (!browsersOf(username).some((browser) => browser.id === id)) return;
      keep(username, (browser) => browser.id !== id);
      accounts.record(username, 'browser-forgotten');
    },

    /** Forgets all browsers of a user but that of a request. */
    forgetOthers(exchange: Exchange, username: string): void {
      const current = currentId(exchange, username);
      keep(username, ({ id }) => id === current);
    },
  };
}
export type Trust = ReturnType<typeof createTrust>;

import type { CodeMethod, NewApp } from '../core/contract/second-factor.ts';
import type { Accounts } from './accounts.ts';
import type { Additions } from './additions.ts';
import { refuseCode, type CodeTickets } from './code-tickets.ts';
import { TICKET_SECONDS, type Data, type Ticket } from './data.ts';
import type { FakeApp, FakeUser } from './user-types.ts';

/** The code that the fake accepts of each authenticator app and each mail; and the app's code that counts as used before. */
export const RIGHT_CODE = '123456';
const USED_CODE = '000000';
/** Wrong codes in a row after which only a recovery code is accepted. */
const STOP_FAILURES = 100;
const RECOVERY_CODES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Characters of 160 bits in base32. */
const SECRET_LENGTH = 32;

/** Returns random characters of base32. */
const randomBase32 = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => BASE32[byte % 32]).join('');

const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, index) =>
    // The first letters select the code, so that no two are the same.
    [`Q${BASE32[index]}`, ...Array.from({ length: 3 }, () => randomBase32(4))].join('-'),
  );

/** Returns a recovery code without what users may type differently. */
const normalize = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns how a user with an app can prove a second factor. */
export const codeMethodsOf = ({ recoveryCodes }: FakeApp): CodeMethod[] =>
  recoveryCodes.length > 0 ? ['app', 'recovery'] : ['app'];

/** What a code of any app is, unless the apps are real. */
const checkFixed: NonNullable<Additions['checkAppCode']> = (_, code) => {
  if (code === RIGHT_CODE) return 'right';
  return code === USED_CODE ? 'used' : 'wrong';
};

/** Returns what a new authenticator app of a user needs. */
function newApp(tenant: string, { username }: FakeUser, ticket: string, secret: string): NewApp {
  const label = `${encodeURIComponent(tenant)}:${encodeURIComponent(username)}`;
  return {
    secret,
    uri: `otpauth://totp/${label}?issuer=${encodeURIComponent(tenant)}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    ticket,
    expiresInSeconds: TICKET_SECONDS,
  };
}

/** The authenticator apps of the users and their codes, over data that `data` returns. */
export function createFactors(
  data: () => Data,
  now: () => number,
  accounts: Accounts,
  tickets: CodeTickets,
  { checkAppCode = checkFixed }: Pick<Additions, 'checkAppCode'>,
) {
  function changeApp(username: string, changes: Partial<FakeApp>): void {
    const app = accounts.appOf(username);
    if (app) accounts.change(username, { app: { ...app, ...changes } });
  }

  /** Returns how a code is refused; undefined for one that is accepted, which resets the count of wrong ones. */
  function fault(username: string, app: FakeApp, method: CodeMethod, code: string) {
    if (method === 'app') {
      if (app.failures >= STOP_FAILURES) return 'stopped';
      const found = checkAppCode(data().appSecrets[username] ?? '', code);
      if (found !== 'right') return found;
      changeApp(username, { failures: 0 });
      return undefined;
    }
    const typed = normalize(code);
    if (data().usedRecoveryCodes.includes(typed)) return 'used';
    const recoveryCodes = app.recoveryCodes.filter((one) => normalize(one) !== typed);
    if (recoveryCodes.length === app.recoveryCodes.length) return 'wrong';
    data().usedRecoveryCodes.push(typed);
    changeApp(username, { recoveryCodes, failures: 0 });
    accounts.record(username, 'recovery-code-used');
    return undefined;
  }

  return {
    /** Returns what a new authenticator app needs. `boundTo` is the browser or session that asked. */
    begin(tenant: string, user: FakeUser, boundTo: string): NewApp {
      const id = tickets.issue('new-app', boundTo, user);
      const secret = randomBase32(SECRET_LENGTH);
      const ticket = data().tickets[id];
      if (ticket) ticket.secret = secret;
      return newApp(tenant, user, id, secret);
    },

    /** Accepts a code of a user, or refuses it. `ticket` counts the wrong ones. */
    prove(username: string, method: CodeMethod, code: string, ticket?: Ticket): void {
      const app = accounts.appOf(username);
      if (!app) throw refuseCode('expired');
      const failures = data().codeFailures;
      tickets.requireTries(failures, username);
      const found = fault(username, app, method, code);
      if (!found) {
        delete failures[username];
        if (ticket) ticket.isUsed = true;
        return;
      }
      accounts.record(username, ticket ? 'second-factor-failed' : 'confirm-failed');
      if (found === 'stopped') throw refuseCode(found);
      if (found === 'wrong') {
        tickets.countWrong(failures, username);
        changeApp(username, { failures: app.failures + 1 });
      }
      throw ticket ? tickets.spend(ticket, found) : refuseCode(found);
    },

    /** Adds an app whose first code is right. Returns its recovery codes. */
    add(username: string, code: string, ticket: Ticket): string[] {
      if (accounts.appOf(username)) throw refuseCode('known');
      const { secret = '' } = ticket;
      if (checkAppCode(secret, code) !== 'right') throw tickets.spend(ticket, 'wrong');
      ticket.isUsed = true;
      data().appSecrets[username] = secret;
      const recoveryCodes = newRecoveryCodes();
      accounts.change(username, {
        app: { addedAt: now(), recoveryCodes, browsers: [], failures: 0 },
        factorDueAt: undefined,
      });
      accounts.record(username, 'app-added');
      return recoveryCodes;
    },

    renew(username: string): string[] {
      const recoveryCodes = newRecoveryCodes();
      changeApp(username, { recoveryCodes });
      return recoveryCodes;
    },
  };
}
export type Factors = ReturnType<typeof createFactors>;

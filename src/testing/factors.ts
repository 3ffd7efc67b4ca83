import { LOCK_MS, MAX_FAILURES, MAX_TRIES } from '../core/contract/gateway/constants.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import { lockedOut } from '../core/contract/gateway/requests.ts';
import type { CodeMethod, CodeRefusal } from '../core/contract/second-factor.ts';
import type { Accounts } from './accounts.ts';
import { randomToken, TICKET_SECONDS, type Data, type Ticket } from './data.ts';
import type { FakeApp, FakeUser } from './user-types.ts';

/** The code that the fake accepts of each authenticator app, and the one that counts as used before. */
const [RIGHT_CODE, USED_CODE] = ['123456', '000000'];
/** Wrong codes in a row after which only a recovery code is accepted. */
const STOP_FAILURES = 100;
const RECOVERY_CODES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

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

/** Returns random characters of base32. */
export const randomBase32 = (length: number): string =>
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

/** The authenticator apps of the users, their codes and the tickets that wait for one, over data that `data` returns. */
export function createFactors(data: () => Data, now: () => number, accounts: Accounts) {
  function changeApp(username: string, changes: Partial<FakeApp>): void {
    const app = accounts.appOf(username);
    if (app) accounts.change(username, { app: { ...app, ...changes } });
  }

  /** Returns how a code is refused; undefined for one that is accepted, which resets the count of wrong ones. */
  function fault(username: string, app: FakeApp, method: CodeMethod, code: string) {
    if (method === 'app') {
      if (app.failures >= STOP_FAILURES) return 'stopped';
      if (code !== RIGHT_CODE) return code === USED_CODE ? 'used' : 'wrong';
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

  /** Counts a wrong code as wrong passwords are counted, but on its own. */
  function countWrong(username: string, app: FakeApp): void {
    const { count = 0, at = 0 } = data().codeFailures[username] ?? {};
    data().codeFailures[username] = { count: now() - at < LOCK_MS ? count + 1 : 1, at: now() };
    changeApp(username, { failures: app.failures + 1 });
  }

  return {
    issueTicket(purpose: 'second-factor' | 'new-app', boundTo: string, user: FakeUser): string {
      const ticket = randomToken();
      const expiresAt = now() + TICKET_SECONDS * 1000;
      const { username, password } = user;
      const bound = { purpose, boundTo, username, password };
      data().tickets[ticket] = { ...bound, expiresAt, isUsed: false };
      return ticket;
    },

    /** Returns a ticket that still waits for a code. Refuses one that is used, too old, of another browser or user. */
    openTicket(text: string, purpose: Ticket['purpose'], boundTo: string): Ticket {
      const ticket = data().tickets[text];
      const owner = accounts.find(ticket?.username ?? '');
      const isFor = ticket?.purpose === purpose && ticket.boundTo === boundTo;
      const isOver = ticket?.isUsed || (ticket?.expiresAt ?? 0) <= now();
      if (!isFor || isOver || owner?.password !== ticket.password) throw refuseCode('expired');
      if ((ticket.wrong ?? 0) >= MAX_TRIES) throw refuseCode('closed');
      return ticket;
    },

    /** Accepts a code of a user, or refuses it. `ticket` counts the wrong ones. */
    prove(username: string, method: CodeMethod, code: string, ticket?: Ticket): void {
      const app = accounts.appOf(username);
      if (!app) throw refuseCode('expired');
      const failed = data().codeFailures[username];
      if (failed && failed.count >= MAX_FAILURES && now() - failed.at < LOCK_MS) throw lockedOut();
      const found = fault(username, app, method, code);
      if (!found) {
        delete data().codeFailures[username];
        if (ticket) ticket.isUsed = true;
        return;
      }
      accounts.record(username, ticket ? 'second-factor-failed' : 'confirm-failed');
      if (found === 'stopped') throw refuseCode(found);
      if (found === 'wrong') countWrong(username, app);
      if (!ticket) throw refuseCode(found);
      ticket.wrong = (ticket.wrong ?? 0) + 1;
      throw ticket.wrong < MAX_TRIES
        ? refuseCode(found, MAX_TRIES - ticket.wrong)
        : refuseCode('closed');
    },

    /** Adds an app whose first code is right. Returns its recovery codes. */
    add(username: string, code: string, ticket: Ticket): string[] {
      if (accounts.appOf(username)) throw refuseCode('known');
      if (code !== RIGHT_CODE) {
        ticket.wrong = (ticket.wrong ?? 0) + 1;
        throw ticket.wrong < MAX_TRIES
          ? refuseCode('wrong', MAX_TRIES - ticket.wrong)
          : refuseCode('closed');
      }
      ticket.isUsed = true;
      const recoveryCodes = newRecoveryCodes();
      accounts.change(username, {
        app: { addedAt: now(), recoveryCodes, browsers: [], failures: 0 },
      });
      return recoveryCodes;
    },

    renew(username: string): string[] {
      const recoveryCodes = newRecoveryCodes();
      changeApp(username, { recoveryCodes });
      return recoveryCodes;
    },
    changeApp,
  };
}
export type Factors = ReturnType<typeof createFactors>;

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { UserContacts, UserProfile } from '../../src/core/contract/profile.ts';
import { codeIn, readMails } from '../support/gateway/gateway.ts';
import type { Agent, ApiAnswer } from '../support/gateway/agent.ts';
import { isCleanRefusal } from './load.ts';

/** A user who keeps writing, and the writes that the gateway acknowledged. */
export interface Writer {
  /** Writes once. Rejects if the gateway is gone or the reply is not a success. */
  write(): Promise<void>;
  /** Rejects if an acknowledged write is missing, or another write is stored partially. */
  check(): Promise<void>;
}

/** A write that the gateway has refused cleanly, because its database was away. */
export class Refused extends Error {}

/** Throws a {@link Refused} for a clean refusal, and fails for any other reply than a success. */
export function requireOk(answer: ApiAnswer): void {
  if (isCleanRefusal(answer)) throw new Refused(answer.text);
  assert.equal(answer.status, 200, answer.text);
}

/** Signs in once and returns the user ID; the session must survive every restart. */
async function signIn(browser: Agent, username: string): Promise<string> {
  requireOk(await browser.login(username));
  return UserProfile.parse((await browser.profile()).envelope.data).userId;
}

/** Numbers the writes; a stored value must be the last acknowledged one or a later one. */
class Count {
  sent = 0;
  #acknowledged = 0;

  async next(write: (number: number) => Promise<void>): Promise<void> {
    const number = (this.sent += 1);
    await write(number);
    this.#acknowledged = number;
  }

  check(stored: number, what: string): void {
    assert.ok(
      stored >= this.#acknowledged && stored <= this.sent,
      `${what}: write ${stored} is stored, ${this.#acknowledged} was acknowledged, ${this.sent} was sent`,
    );
  }
}

/** Changes first and last name together: a partial write would leave two different numbers. */
export async function namesWriter(browser: Agent, username: string): Promise<Writer> {
  const userId = await signIn(browser, username);
  const count = new Count();
  return {
    write: () =>
      count.next(async (number) =>
        requireOk(
          await browser.updateProfile({ userId, firstName: `F${number}`, lastName: `L${number}` }),
        ),
      ),
    async check() {
      const { firstName, lastName, displayName } = UserProfile.parse(
        (await browser.profile()).envelope.data,
      );
      const stored = Number(lastName.slice(1));
      const isNew = /^L\d+$/.test(lastName);
      count.check(isNew ? stored : 0, `the name of ${username}`);
      if (isNew)
        assert.deepEqual([firstName, displayName], [`F${stored}`, `F${stored} L${stored}`]);
    },
  };
}

/** Changes the secondary email. */
export async function emailWriter(browser: Agent, username: string): Promise<Writer> {
  const userId = await signIn(browser, username);
  const count = new Count();
  const contact = { userId, contactMethod: 'EMAIL', contactType: 'SEC' };
  return {
    write: () =>
      count.next(async (number) =>
        requireOk(
          await browser.updateContacts([{ ...contact, contactValue: `e${number}@x.example` }]),
        ),
      ),
    async check() {
      const { userContacts } = UserProfile.parse((await browser.profile()).envelope.data);
      const contacts = UserContacts.parse(userContacts);
      const stored = contacts.find(({ contactType }) => contactType === 'SEC')?.contactValue;
      count.check(Number(/\d+/.exec(stored ?? '0')?.[0]), `the email of ${username}`);
      assert.ok(
        contacts.some(({ contactType }) => contactType === 'PRI'),
        `${username} has lost the primary email`,
      );
    },
  };
}

/** Signs in, and out again every other time: open sessions must stay open, ended sessions ended. */
export function sessionWriter(browser: () => Agent, username: string): Writer {
  let open: Agent[] = [];
  let ended: Agent[] = [];
  return {
    async write() {
      const current = browser();
      requireOk(await current.login(username));
      if (open.length <= ended.length) return void open.push(current);
      const copy = current.copy();
      requireOk(await current.logout());
      ended.push(copy);
    },
    async check() {
      for (const agent of open)
        assert.equal((await agent.products()).status, 200, 'a session is lost');
      for (const agent of ended)
        assert.equal((await agent.products()).status, 401, 'an ended session is open again');
      open = open.slice(-3);
      ended = ended.slice(-3);
    },
  };
}

/** A user who is not in the demo's data. */
export interface NewUser {
  readonly username: string;
  readonly password: string;
}

/** Waits for a user's mail after the first `known` ones. Rejects if the gateway is gone. */
async function nextMail(
  browser: () => Agent,
  dataDir: string,
  username: string,
  known: number,
): Promise<Email | undefined> {
  for (;;) {
    const mails = await readMails(dataDir, username);
    if (mails.length > known) return mails.at(-1);
    assert.equal((await browser().send('/livez')).status, 200);
    await pause(5);
  }
}

/** Resets the password of one new user after the other: the new password must work, older sessions must be over. */
export function passwordWriter(
  browser: () => Agent,
  newUsers: readonly NewUser[],
  dataDir: string,
): Writer {
  const passwords = new Map(newUsers.map(({ username, password }) => [username, password]));
  let turn = 0;
  let lastReset:
    | { username: string; fresh: string; oldSession: Agent; isDone: boolean }
    | undefined;
  return {
    async write() {
      const username = newUsers[turn % newUsers.length]?.username ?? '';
      const fresh = `Fresh-${(turn += 1)}-Pass`;
      const oldSession = browser();
      lastReset = undefined;
      requireOk(await oldSession.login(username, passwords.get(username)));
      const known = (await readMails(dataDir, username)).length;
      requireOk(await browser().requestOtp(username));
      const code = codeIn(await nextMail(browser, dataDir, username, known));
      lastReset = { username, fresh, oldSession, isDone: false };
      requireOk(await browser().resetPassword(username, code, fresh));
      lastReset.isDone = true;
      passwords.set(username, fresh);
    },
    async check() {
      if (!lastReset) return;
      const { username, fresh, oldSession, isDone } = lastReset;
      const isChanged = (await browser().login(username, fresh)).status === 200;
      if (isDone) assert.ok(isChanged, 'a new password is lost');
      const { status } = await oldSession.products();
      assert.equal(status, isChanged ? 401 : 200, 'password and sessions change together');
      if (isChanged) passwords.set(username, fresh);
      else requireOk(await browser().login(username, passwords.get(username)));
    },
  };
}

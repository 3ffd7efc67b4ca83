import assert from 'node:assert/strict';
import { UserContacts, UserProfile } from '../../src/core/contract/profile.ts';
import { codeIn, readMails } from '../support/gateway.ts';
import type { Agent, ApiAnswer } from '../support/agent.ts';

/** One person who keeps writing, and what the gateway told her was done. */
export interface Writer {
  /** Writes once. Rejects when the gateway is gone; an answer that is not a success is a fault. */
  write(): Promise<void>;
  /** Looks for all that was acknowledged, and for halves of what was not. */
  check(): Promise<void>;
}

function requireOk({ status, text }: ApiAnswer): void {
  assert.equal(status, 200, text);
}

/** Who signs in once and is found signed in after every start. */
async function signedIn(browser: Agent, username: string): Promise<string> {
  requireOk(await browser.login(username));
  return UserProfile.parse((await browser.profile()).envelope.data).userId;
}

/** Numbers its writes; a value of the store must be the last acknowledged one, or one sent later. */
class Count {
  sent = 0;
  #acknowledged = 0;

  async next(write: (number: number) => Promise<void>): Promise<void> {
    const number = (this.sent += 1);
    await write(number);
    this.#acknowledged = number;
  }

  check(kept: number, what: string): void {
    assert.ok(
      kept >= this.#acknowledged && kept <= this.sent,
      `${what}: ${kept} is kept, ${this.#acknowledged} was acknowledged, ${this.sent} sent`,
    );
  }
}

/** Changes first and last name together: a half-written user would show two numbers. */
export async function namesWriter(browser: Agent, username: string): Promise<Writer> {
  const userId = await signedIn(browser, username);
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
      const kept = Number(lastName.slice(1));
      const isNew = /^L\d+$/.test(lastName);
      count.check(isNew ? kept : 0, `the name of ${username}`);
      if (isNew) assert.deepEqual([firstName, displayName], [`F${kept}`, `F${kept} L${kept}`]);
    },
  };
}

/** Changes the secondary email. */
export async function emailWriter(browser: Agent, username: string): Promise<Writer> {
  const userId = await signedIn(browser, username);
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
      const kept = contacts.find(({ contactType }) => contactType === 'SEC')?.contactValue;
      count.check(Number(/\d+/.exec(kept ?? '0')?.[0]), `the email of ${username}`);
      assert.ok(
        contacts.some(({ contactType }) => contactType === 'PRI'),
        `${username} has lost the primary email`,
      );
    },
  };
}

/** Signs in, and out again every other time: what is open stays open, what is over stays over. */
export function sessionWriter(browser: () => Agent, username: string): Writer {
  let open: Agent[] = [];
  let over: Agent[] = [];
  return {
    async write() {
      const one = browser();
      requireOk(await one.login(username));
      if (open.length <= over.length) return void open.push(one);
      const thief = one.copy();
      requireOk(await one.logout());
      over.push(thief);
    },
    async check() {
      for (const one of open) assert.equal((await one.products()).status, 200, 'a session is lost');
      for (const one of over) assert.equal((await one.products()).status, 401, 'a session is back');
      open = open.slice(-3);
      over = over.slice(-3);
    },
  };
}

/** Somebody whom the demo does not know. */
export interface Newcomer {
  readonly username: string;
  readonly password: string;
}

/** Sets a new password by a mailed code, of one newcomer after the other: it holds, and older sessions are over. */
export function passwordWriter(
  browser: () => Agent,
  newcomers: readonly Newcomer[],
  dataDir: string,
): Writer {
  const passwords = new Map(newcomers.map(({ username, password }) => [username, password]));
  let turn = 0;
  let trial: { username: string; fresh: string; witness: Agent; isDone: boolean } | undefined;
  return {
    async write() {
      const username = newcomers[turn % newcomers.length]?.username ?? '';
      const fresh = `Fresh-${(turn += 1)}-Pass`;
      const witness = browser();
      trial = undefined;
      requireOk(await witness.login(username, passwords.get(username)));
      requireOk(await browser().requestOtp(username));
      const code = codeIn((await readMails(dataDir, username)).at(-1));
      trial = { username, fresh, witness, isDone: false };
      requireOk(await browser().resetPassword(username, code, fresh));
      trial.isDone = true;
      passwords.set(username, fresh);
    },
    async check() {
      if (!trial) return;
      const { username, fresh, witness, isDone } = trial;
      const isChanged = (await browser().login(username, fresh)).status === 200;
      if (isDone) assert.ok(isChanged, 'a new password is lost');
      const { status } = await witness.products();
      assert.equal(status, isChanged ? 401 : 200, 'password and sessions belong together');
      if (isChanged) passwords.set(username, fresh);
      else requireOk(await browser().login(username, passwords.get(username)));
    },
  };
}

import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { after, before, describe, test } from 'node:test';
import { isPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { PreparedStatements } from '../../gateway/src/store/engine/prepared-statements.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { newBrowsers } from '../support/gateway/new-browsers.ts';
import { passkeyUsers } from '../support/gateway/passkeys.ts';
import { requireFactor } from '../support/gateway/required-factor.ts';
import { factorUsers } from '../support/gateway/second-factor.ts';

// Rules: second-factor-55

let gateway: TestGateway;
let users: readonly [kind: string, username: string][];
/** Browsers in which users have signed in, by what these have besides the password. */
let usedBrowsers: readonly [kind: string, username: string, browser: Agent][];

before(async () => {
  gateway = await startTestGateway();
  const { withApp } = factorUsers(() => gateway);
  const { withPasskey } = passkeyUsers(() => gateway);
  const signedIn = async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    return { ...user, browser };
  };
  const [plain, app, passkey] = [await signedIn(), await withApp(), await withPasskey()];
  usedBrowsers = [
    ['no factor', plain.username, plain.browser],
    ['an app', app.username, app.browser],
    ['a passkey', passkey.username, passkey.browser],
  ];
  const createUser = async (traits = {}) => (await gateway.createUser(traits)).username;
  users = [
    ['no user', 'missing@acme.example'],
    ['a user who has not signed in', await createUser()],
    ['a user who has to change the password', await createUser({ mustChange: true })],
    ['a user of a provider', await createUser({ hasPassword: false })],
    ...usedBrowsers.map(([kind, username]) => [kind, username] as [string, string]),
  ];
});
after(() => gateway.close());

/** How Node names the task of a native add-on. The gateway's only one hashes passwords. */
const ADD_ON_TASK = 'undefined';
/** Mails and the audit log are written after the reply, in batches. The log finds its users by their names and pseudonyms. */
const AFTER_REPLY = new RegExp(
  '^(delete from "outbox"|update outbox|select "id" from "outbox"|insert into "audit")' +
    '|audit_subjects|\\(tenant_code, username\\) in',
);
const WORDS = 12;

/** Returns what a call costs: its checks of passwords and its statements. Times would depend on the machine's other work. */
async function workOf(call: () => Promise<unknown>) {
  await gateway.mailsSent();
  const statements: string[] = [];
  let hashes = 0;
  const hook = createHook({ init: (_id, type) => void (hashes += type === ADD_ON_TASK ? 1 : 0) });
  const { run } = PreparedStatements.prototype;
  PreparedStatements.prototype.run = function count(text, parameters) {
    const words = text.trim().split(/\s+/).slice(0, WORDS).join(' ');
    if (!AFTER_REPLY.test(words)) statements.push(words);
    return run.call(this, text, parameters) as never;
  };
  hook.enable();
  try {
    await call();
    return { hashes, statements };
  } finally {
    hook.disable();
    PreparedStatements.prototype.run = run;
  }
}

const login = (username: string, browser = gateway.browser()) =>
  workOf(async () => assert.equal((await browser.login(username, 'wrong')).status, 400));

test('a check of a password is one hash, with and without a user', async () => {
  for (const hash of [undefined, null])
    assert.deepEqual(await workOf(() => isPassword(hash, 'wrong')), { hashes: 1, statements: [] });
});

describe('before the password is right, a sign-in costs the same for every user', () => {
  for (const [title, settings] of [
    ['at a tenant without requirements', undefined],
    ['where new browsers need a code', 'new-browser'],
    ['where a second factor is required', 'required'],
  ] as const)
    test(title, async () => {
      const { setNewBrowser } = newBrowsers(() => gateway);
      await setNewBrowser('ACME', settings === 'new-browser' ? { whenMailIsDown: 'hold' } : null);
      await requireFactor(gateway, settings === 'required' ? {} : { roles: [] });
      const { hashes, statements } = await login('unknown@acme.example');
      assert.equal(hashes, 1);
      assert.ok(statements.length > 3);
      for (const [kind, username] of users)
        assert.deepEqual(await login(username), { hashes, statements }, kind);
    });

  test('in a browser in which the user has signed in', async () => {
    const works = [];
    for (const [kind, username, browser] of usedBrowsers) {
      await browser.logout();
      works.push({ kind, ...(await login(username, browser)) });
    }
    const [first, ...others] = works;
    for (const { kind, ...work } of others)
      assert.deepEqual(work, { hashes: 1, statements: first?.statements }, kind);
  });
});

describe('a reset costs the same for every user', () => {
  for (const [title, call] of [
    ['when a code is asked for', (name: string) => gateway.browser().requestOtp(name)],
    [
      'with a wrong code',
      (name: string) => gateway.browser().resetPassword(name, '000000', 'Brand-New-2026'),
    ],
  ] as const)
    test(title, async () => {
      const expected = await workOf(() => call('unknown@acme.example'));
      for (const [kind, username] of users)
        assert.deepEqual(await workOf(() => call(username)), expected, kind);
    });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { addUsers } from '../../gateway/src/domain/users/add-users.ts';
import { NewUser, prepareUser } from '../../gateway/src/commands/new-user.ts';
import { deleteUser } from '../../gateway/src/domain/users/user-data.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-62, gateway-145

const PASSWORD = 'Of-The-Next-2026';
const LINK = /#reset=([0-9a-f]{40})$/m;
const LOCK_AFTER = 10;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

/** Deletes a user, and adds another one with the same user ID, as an operator does. */
async function replaceUser(username: string): Promise<void> {
  const { store } = gateway;
  await deleteUser(store, 'ACME', username, false);
  const user = NewUser.parse({ username, firstName: 'Next', roles: [{ code: 'BU' }] });
  await addUsers(store, 'ACME', [await prepareUser(user, PASSWORD)]);
}

const fail = async (username: string, browser: Agent): Promise<void> => {
  for (let failure = 0; failure < LOCK_AFTER; failure += 1)
    await browser.login(username, 'Wrong-2026');
};

test('a new user with the user ID of a deleted one is a stranger to the browser of the deleted user', async () => {
  const { username, password } = await gateway.createUser();
  const former = gateway.browser();
  await former.login(username, password);
  await replaceUser(username);
  await fail(username, gateway.browser());
  assert.equal((await former.login(username, 'Wrong-2026')).status, 403, 'locked with the address');
});

test('a new user with the user ID of a deleted one has browsers of their own', async () => {
  const { username } = await gateway.createUser();
  await replaceUser(username);
  const own = gateway.browser();
  assert.equal((await own.login(username, PASSWORD)).status, 200);
  await fail(username, gateway.browser());
  assert.equal((await own.login(username, PASSWORD)).status, 200);
});

test('the code, the link and the session of a deleted user do not open the account of the next one', async () => {
  const { username, password } = await gateway.createUser();
  const former = gateway.browser();
  await former.login(username, password);
  await former.requestOtp(username);
  const code = await gateway.lastCode(username);
  const [mail] = await gateway.mailsTo(username);
  const token = LINK.exec(mail?.text ?? '')?.[1] ?? '';
  assert.notEqual(token, '');
  await replaceUser(username);
  // The next user has a code and a link too.
  await gateway.browser().requestOtp(username);
  await gateway.mailsSent();
  assert.equal((await former.call(CALLS.userProfile.path)).status, 401);
  assert.equal((await former.resetPassword(username, code, 'Kettle-Rain-2026')).status, 400);
  const credentials = { username, password: 'Kettle-Rain-2026', 'reset-token': token };
  const headers = credentialHeaders(credentials);
  const byLink = await former.call(CALLS.resetByLink.path, { method: 'POST', headers });
  assert.equal(byLink.status, 400);
  assert.equal((await gateway.browser().login(username, PASSWORD)).status, 200);
});

test('the failures of strangers at a deleted user do not lock out the next one', async () => {
  const { username } = await gateway.createUser();
  await fail(username, gateway.browser());
  assert.equal((await gateway.browser().login(username, 'Wrong-2026')).status, 403);
  await replaceUser(username);
  assert.equal((await gateway.browser().login(username, PASSWORD)).status, 200);
});

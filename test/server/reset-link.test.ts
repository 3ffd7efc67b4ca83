import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { disableUser, resetUser } from '../../gateway/src/domain/users/administer.ts';
import type { Agent, SendOptions } from '../support/gateway/agent.ts';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { codeIn, startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-111, gateway-28, gateway-75, gateway-contract-34, gateway-contract-67

const NEW_PASSWORD = 'Brand-New-2026';
const LINK = /^http:\/\/localhost:\d+\/acme\/login#reset=([0-9a-f]{40})$/m;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const tokens = async (username: string): Promise<string[]> =>
  (await gateway.mailsTo(username)).map(({ text = '' }) => LINK.exec(text)?.[1] ?? '');

const request = (username: string, options: SendOptions = from(newAddress())) =>
  gateway.browser().requestOtp(username, options);

/** Creates a user, and mails a link. */
async function mailed() {
  const user = await gateway.createUser();
  await request(user.username);
  const [token = ''] = await tokens(user.username);
  const code = codeIn((await gateway.mailsTo(user.username))[0]);
  assert.match(token, /^[0-9a-f]{40}$/);
  return { ...user, token, code };
}

const resetByLink = (
  username: string,
  token: string,
  browser: Agent = gateway.browser(),
  password = NEW_PASSWORD,
  options: SendOptions = from(newAddress()),
) =>
  browser.call(CALLS.resetByLink.path, {
    method: 'POST',
    headers: {
      ...credentialHeaders({ username, password, 'reset-token': token }),
      ...options.headers,
    },
  });

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

test('a mailed link sets a new password once, ends all sessions, and the code ends with it', async () => {
  const { username, password, token, code } = await mailed();
  const browser = gateway.browser();
  await browser.login(username, password);
  assert.equal(await statusOf(resetByLink(username, token)), 200);
  assert.equal((await browser.profile()).status, 401);
  assert.equal((await gateway.browser().login(username, NEW_PASSWORD)).status, 200);
  assert.equal(await statusOf(resetByLink(username, token)), 400);
  assert.equal((await gateway.browser().resetPassword(username, code, NEW_PASSWORD)).status, 400);
});

test('a used code ends the link, too', async () => {
  const { username, token, code } = await mailed();
  assert.equal((await gateway.browser().resetPassword(username, code, NEW_PASSWORD)).status, 200);
  assert.equal(await statusOf(resetByLink(username, token)), 400);
});

test('of simultaneous requests with one link only one succeeds', async () => {
  const { username, token } = await mailed();
  const all = await Promise.all(
    Array.from({ length: 8 }, () => statusOf(resetByLink(username, token))),
  );
  assert.deepEqual(all.sort(), [200, ...Array.from({ length: 7 }, () => 400)]);
});

test('a weak password is refused, and the link still works', async () => {
  const { username, token } = await mailed();
  assert.equal(await statusOf(resetByLink(username, token, undefined, 'weak')), 400);
  assert.equal(await statusOf(resetByLink(username, token)), 200);
});

test('a password that is easy to guess is refused alike for all users, and the link still works', async () => {
  const { username, token } = await mailed();
  const guessable = 'Billing-2026-11';
  const known = await resetByLink(username, token, undefined, guessable);
  const unknown = await resetByLink(`x-${username}`, token, undefined, guessable);
  assert.equal(known.status, 400);
  assert.match(known.envelope.message, /easy to guess/);
  assert.deepEqual(unknown.envelope, known.envelope);
  assert.equal(await statusOf(resetByLink(username, token)), 200);
});

describe('a link is refused, with the same reply for known and unknown users,', () => {
  const refusal = async (username: string, token: string, browser?: Agent) => {
    const { status, envelope } = await resetByLink(username, token, browser);
    return { status, envelope };
  };
  test('when its token is wrong, empty, used, of another user or another tenant, or a code', async () => {
    const { username, token, code } = await mailed();
    const other = await mailed();
    await resetByLink(other.username, other.token);
    const expected = await refusal('unknown@acme.example', token);
    assert.equal(expected.status, 400);
    assert.match(expected.envelope.message, /has been used, has expired, or belongs to another/);
    for (const [name, sent] of [
      [username, 'a1'.repeat(20)],
      [username, ''],
      [username, code],
      [other.username, token],
      [other.username, other.token],
      ['x'.repeat(300), token],
    ] as const)
      assert.deepEqual(await refusal(name, sent), expected, `${name} ${sent}`);
    const globex = gateway.browser({ tenant: 'GLOBEX' });
    assert.deepEqual(await refusal(username, token, globex), expected);
    assert.equal(await statusOf(resetByLink(username, token)), 200);
  });

  test('after 15 minutes', async () => {
    const { username, token } = await mailed();
    gateway.clock.advance(900);
    assert.equal((await refusal(username, token)).status, 400);
  });

  test('when the user has been disabled or reset by an operator', async () => {
    const [one, two] = [await mailed(), await mailed()];
    await disableUser(gateway.store, 'ACME', one.username);
    await resetUser(gateway.store, 'ACME', two.username, 'Initial-2026');
    for (const { username, token } of [one, two])
      assert.equal((await refusal(username, token)).status, 400);
    assert.equal((await gateway.browser().resetPassword(two.username, two.code, 'X')).status, 400);
    const stored = gateway.store.selectFrom('otps').select('code_hmac');
    const left = stored.where('username', 'in', [one.username, two.username]);
    assert.deepEqual(await left.execute(), []);
  });
});

describe('nobody spoils a link', () => {
  test('by wrong codes, wrong tokens or further requests, which mail the same link again', async () => {
    const { username, token, code } = await mailed();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let time = 0; time < 30; time += 1)
      await gateway.browser().resetPassword(username, wrong, NEW_PASSWORD, from(newAddress()));
    for (let time = 0; time < 10; time += 1) await resetByLink(username, 'b2'.repeat(20));
    for (let time = 0; time < 5; time += 1) await request(username);
    assert.deepEqual(
      await tokens(username),
      Array.from({ length: 6 }, () => token),
    );
    assert.equal(await statusOf(resetByLink(username, token)), 200);
  });

  test('from the address of the user', async () => {
    const { username, token } = await mailed();
    const office = from(newAddress());
    for (let time = 0; time < 40; time += 1)
      await resetByLink(username, 'b2'.repeat(20), undefined, NEW_PASSWORD, office);
    const answer = resetByLink(username, token, undefined, NEW_PASSWORD, office);
    assert.equal(await statusOf(answer), 200);
  });

  test('after ten minutes, when a new one is mailed and the older one is valid until its end', async () => {
    const { username, token } = await mailed();
    gateway.clock.advance(600);
    await request(username);
    const newer = (await tokens(username)).at(-1) ?? '';
    assert.notEqual(newer, token);
    gateway.clock.advance(299);
    await request(username);
    assert.equal((await tokens(username)).at(-1), newer);
    assert.equal(await statusOf(resetByLink(username, token)), 200);
    assert.equal(await statusOf(resetByLink(username, newer)), 400);
  });
});

test('the database contains no token, neither with the link nor in the mail that waits', async () => {
  const { username, token } = await mailed();
  const all = await Promise.all(
    (['otps', 'outbox', 'audit', 'rate_windows'] as const).map((table) =>
      gateway.store.selectFrom(table).selectAll().execute(),
    ),
  );
  assert.ok(JSON.stringify(all).includes(username));
  assert.ok(!JSON.stringify(all).includes(token));
});

test('a reset by a link makes the browser known', async () => {
  const one = await mailed();
  const byLink = gateway.browser();
  await resetByLink(one.username, one.token, byLink);
  assert.ok(byLink.cookie('sso-browser'));
  // Strangers make unknown browsers wait, but not this one.
  for (let batch = 0; batch < 10; batch += 1) {
    const stranger = from(newAddress());
    for (let time = 0; time < 5; time += 1)
      await gateway.browser().login(one.username, 'wrong', stranger);
  }
  const delayed = await gateway.browser().login(one.username, NEW_PASSWORD, from(newAddress()));
  assert.equal(delayed.status, 429);
  assert.equal((await byLink.login(one.username, NEW_PASSWORD)).status, 200);
});

test('the audit log tells resets by a link, and refused ones, from those by a code', async () => {
  const { id, username, token } = await mailed();
  await resetByLink(username, token);
  assert.deepEqual((await entriesOf(gateway, id, 2)).at(-1), ['password-reset', { by: 'link' }]);
  await resetByLink(username, 'c3'.repeat(20), undefined, NEW_PASSWORD, from(newAddress()));
  const refused = ['password-reset-failed', { by: 'link', isUnchecked: true }];
  assert.deepEqual((await entriesOf(gateway, id, 3)).at(-1), refused);
});

test('the link leads to the configured page, whatever host the request names', async () => {
  const { username } = await gateway.createUser();
  // The gateway serves it, but it is not that of the tenant's page.
  const otherHost = '127.0.0.2';
  const path = `${CALLS.requestOtp.path}?${new URLSearchParams({ username, timeZone: 'UTC' })}`;
  const lines = [
    `host: ${otherHost}`,
    `x-forwarded-host: ${otherHost}`,
    `forwarded: host=${otherHost}`,
    `x-forwarded-for: ${newAddress()}`,
    'x-forwarded-proto: https',
    'calling-entity: UI',
    'tenant-code: ACME',
    'connection: close',
  ];
  for (const target of [path, `http://${otherHost}${path}`]) {
    const socket = connect(gateway.port, '127.0.0.1');
    let reply = '';
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close');
    assert.match(reply, /^HTTP\/1.1 200/, target);
  }
  const mails = await gateway.mailsTo(username);
  assert.equal(mails.length, 2);
  for (const { text = '', subject = '' } of mails) {
    assert.match(text, LINK);
    assert.ok(!`${subject}${text}`.includes(otherHost), text);
  }
});

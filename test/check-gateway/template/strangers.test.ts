import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { templateFiles } from '../../../tools/build/gateway-template.mjs';
import { createExpiringMap } from '../../../cli/create-gateway/template/src/expiring-map.ts';
import { ADA, openBrowser, openTemplate, PASSWORD } from './browser.ts';

// Rules: gateway-15, gateway-contract-152, gateway-contract-153, gateway-contract-154

const OTHER_PASSWORD = 'Another one 2026';
const LOCK_AFTER = 10;
const CODES = 3;

/** Fails to sign in as Ada until the browser is locked out. */
async function lockOut(stranger: ReturnType<typeof openBrowser>): Promise<void> {
  for (let at = 0; at < LOCK_AFTER; at += 1)
    assert.equal(await stranger.signIn(ADA, `Wrong ${at}`), 400);
  assert.equal(await stranger.signIn(ADA, PASSWORD), 403);
}

test('strangers lock a user out of no browser in which the user has signed in', async () => {
  const { handle } = openTemplate();
  const own = openBrowser(handle);
  assert.equal(await own.signIn(ADA, PASSWORD), 200);
  await lockOut(openBrowser(handle));
  assert.equal(await own.signIn(ADA, PASSWORD), 200);
});

test('a known browser is locked out after its own failures', async () => {
  const { handle } = openTemplate();
  const own = openBrowser(handle);
  assert.equal(await own.signIn(ADA, PASSWORD), 200);
  await lockOut(own);
});

test('a browser of one user is a stranger to the account of another', async () => {
  const { handle } = openTemplate();
  const other = openBrowser(handle);
  assert.equal(await other.signIn('new@acme.example', 'Initial-2026'), 200);
  await lockOut(other);
  assert.equal(await openBrowser(handle).signIn(ADA, PASSWORD), 403);
});

test('with a mailed code a user gets in at a new browser that strangers have locked', async () => {
  const { handle, mails } = openTemplate();
  await lockOut(openBrowser(handle));
  const fresh = openBrowser(handle);
  assert.equal(await fresh.requestCode(ADA), 200);
  assert.equal(await fresh.reset(ADA, OTHER_PASSWORD, mails.get(ADA) ?? ''), 200);
  assert.equal(await fresh.signIn(ADA, OTHER_PASSWORD), 200);
});

test('strangers neither use up the codes of a known browser nor make its code worthless', async () => {
  const { handle, mails } = openTemplate();
  const own = openBrowser(handle);
  assert.equal(await own.signIn(ADA, PASSWORD), 200);
  assert.equal(await own.requestCode(ADA), 200);
  const code = mails.get(ADA) ?? '';
  const stranger = openBrowser(handle);
  for (let at = 0; at < CODES; at += 1) assert.equal(await stranger.requestCode(ADA), 200);
  assert.equal(await stranger.requestCode(ADA), 429);
  for (let at = 0; at < LOCK_AFTER; at += 1)
    assert.equal(await stranger.reset(ADA, OTHER_PASSWORD, 'wrong'), 400);
  assert.equal(await own.requestCode(ADA), 200);
  assert.notEqual(mails.get(ADA), code);
  assert.equal(await own.reset(ADA, OTHER_PASSWORD, mails.get(ADA) ?? ''), 200);
});

test('a new password ends the proofs of known browsers', async () => {
  const { handle, mails } = openTemplate();
  const thief = openBrowser(handle);
  assert.equal(await thief.signIn(ADA, PASSWORD), 200);
  const own = openBrowser(handle);
  await own.requestCode(ADA);
  assert.equal(await own.reset(ADA, OTHER_PASSWORD, mails.get(ADA) ?? ''), 200);
  await lockOut(openBrowser(handle));
  assert.equal(await thief.signIn(ADA, OTHER_PASSWORD), 403);
});

test('no reply waits for the mail, whose failure it does not tell', async (context) => {
  const logged = context.mock.method(console, 'error', () => undefined);
  const sent: string[] = [];
  const never = openTemplate({
    sendCode: ({ username }) => {
      sent.push(username);
      return new Promise(() => undefined);
    },
  });
  assert.equal(await openBrowser(never.handle).requestCode(ADA), 200);
  assert.deepEqual(sent, [ADA]);
  const failing = openTemplate({ sendCode: () => Promise.reject(new Error('no server')) });
  assert.equal(await openBrowser(failing.handle).requestCode(ADA), 200);
  assert.equal(await openBrowser(failing.handle).requestCode('unknown@acme.example'), 200);
  assert.equal(logged.mock.callCount(), 1);
});

test('entries that have ended leave the memory', () => {
  let time = 0;
  const map = createExpiringMap<{ expiresAt: number }>(() => time);
  for (let at = 0; at < 1000; at += 1) map.set(`stranger ${at}`, { expiresAt: 900_000 });
  map.set('later', { expiresAt: 2_000_000 });
  time = 900_000;
  assert.equal(map.get('stranger 1'), undefined);
  map.set('next', { expiresAt: 2_000_000 });
  assert.deepEqual(
    [...map.entries()].map(([key]) => key),
    ['later', 'next'],
  );
});

test('no other file of the gateway has a map that requests fill', async () => {
  const files = [...(await templateFiles())].filter(([, text]) =>
    /new (Map|Set)(<.*>)?\(\)/.test(text),
  );
  assert.deepEqual(
    files.map(([path]) => path),
    ['src/expiring-map.ts'],
  );
});

test('a sign-in, a refresh and a request for a code are refused if another site made them', async () => {
  const { handle, mails } = openTemplate({ allowedOrigins: ['https://host.example'] });
  const credentials = credentialHeaders({ username: ADA, password: PASSWORD });
  const code = `${CALLS.requestOtp.path}?username=${ADA}`;
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'calling-entity': '' },
  ];
  for (const headers of foreign) {
    const browser = openBrowser(handle);
    const signedIn = await browser.send('POST', CALLS.login.path, { ...credentials, ...headers });
    assert.equal(signedIn.status, 403);
    assert.equal((await browser.send('GET', code, headers)).status, 403);
    assert.equal(await browser.signIn(ADA, PASSWORD), 200);
    assert.equal((await browser.send('GET', CALLS.refresh.path, headers)).status, 403);
  }
  assert.equal(mails.size, 0);
});

test('a call of a listed origin needs no anti-forgery token', async () => {
  const origin = 'https://host.example';
  const browser = openBrowser(openTemplate({ allowedOrigins: [origin] }).handle);
  await browser.signIn(ADA, PASSWORD);
  const forged = { 'x-xsrf-token': '' };
  assert.equal((await browser.send('POST', CALLS.logout.path, forged)).status, 403);
  const reply = await browser.send('POST', CALLS.logout.path, { ...forged, origin });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers['access-control-expose-headers'], 'retry-after');
});

test('calls at another tenant neither end the session nor replace its anti-forgery token', async () => {
  const browser = openBrowser(openTemplate().handle);
  await browser.signIn(ADA, PASSWORD);
  const other = { 'tenant-code': 'OTHER' };
  assert.equal((await browser.send('POST', CALLS.logout.path, other)).status, 401);
  assert.equal((await browser.send('GET', CALLS.authTypes.path, other)).status, 200);
  assert.equal((await browser.send('POST', CALLS.logout.path)).status, 200);
});

test('a malformed ID in an address is refused', async () => {
  const browser = openBrowser(openTemplate().handle);
  assert.equal(await browser.signIn(ADA, PASSWORD), 200);
  const reply = await browser.send('GET', CALLS.userExtensions.path.replace('{userId}', '%zz'));
  assert.equal(reply.status, 400);
});

test('an address that is no URL gets a reply', async () => {
  const reply = await openBrowser(openTemplate().handle).send('GET', '//');
  assert.equal(reply.status, 400);
  assert.match(reply.body, /"statusCode":400\b/);
});

test('the tries of an account’s codes are limited in a day', async () => {
  let time = Date.parse('2026-06-01T09:00:00Z');
  const { handle, mails } = openTemplate({ now: () => time });
  const stranger = openBrowser(handle);
  for (let code = 0; code < 100; code += 1) {
    assert.equal(await stranger.requestCode(ADA), 200);
    for (let at = 0; at < 5; at += 1)
      assert.equal(await stranger.reset(ADA, OTHER_PASSWORD, 'wrong'), 400);
    time += 120_000;
  }
  assert.equal(await stranger.requestCode(ADA), 200);
  assert.equal(await stranger.reset(ADA, OTHER_PASSWORD, mails.get(ADA) ?? ''), 400);
  time += 86_400_000;
  assert.equal(await stranger.requestCode(ADA), 200);
  assert.equal(await stranger.reset(ADA, OTHER_PASSWORD, mails.get(ADA) ?? ''), 200);
});

import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-10, sign-in-22

let gateway: TestGateway;
let log = '';

before(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  gateway = await startTestGateway({ logLevel: 'trace', logStream });
});

after(() => gateway.close());

test('the log records calls and contains no secret', async () => {
  const browser = gateway.browser();
  const { username, id } = await gateway.createUser({ password: 'Hush-hush-1' });
  await browser.login(username, 'Wrong-guess-2');
  await browser.login(username, 'Hush-hush-1');
  const token = browser.cookie('sso-session') ?? 'missing';
  const xsrf = browser.cookie('XSRF-TOKEN') ?? 'missing';
  await browser.updateProfile({ userId: id, firstName: 'Discreet', lastName: '' });
  await browser.requestOtp(username);
  const code = await gateway.lastCode(username);
  await browser.resetPassword(username, code, 'New-secret-3');
  const page = await browser.startSso();
  const answer = { email: 'ada@acme.example', password: 'Portal-2026!', choice: 'continue' };
  await browser.answerProvider(page, answer);
  await browser.visit('/api/auth/v3/login/callback?code=stolen-code&state=stolen-state');
  const ssoToken = browser.cookie('sso-session') ?? 'missing';

  // A call is logged after its reply.
  await waitUntilAsync(async () => log.includes('"path":"/api/auth/v3/login/callback"'));
  assert.match(log, /"path":"\/api\/auth\/v3\/login"/);
  assert.match(log, /"statusCode":400/);
  for (const secret of [
    ...[
      'Hush-hush-1',
      'Wrong-guess-2',
      'New-secret-3',
      'Portal-2026!',
      'stolen-code',
      'stolen-state',
    ],
    ...[token, ssoToken, xsrf, username, 'Discreet', `"${code}"`, ` ${code}`, `=${code}`],
  ])
    assert.ok(!log.includes(secret), `the log contains ${secret}`);
});

test('an unexpected failure is logged, and its details are not sent to the caller', async () => {
  const browser = gateway.browser();
  await browser.login('ada@acme.example');
  await gateway.store.schema.alterTable('contacts').renameTo('contacts_gone').execute();
  log = '';
  const { status, envelope, text } = await browser.profile();
  await gateway.store.schema.alterTable('contacts_gone').renameTo('contacts').execute();
  assert.deepEqual([status, envelope.message], [500, 'Something went wrong!']);
  assert.doesNotMatch(text, /contacts/);
  assert.match(log, /call failed/);
});

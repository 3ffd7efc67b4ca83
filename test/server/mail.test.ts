import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { codeIn, startTestGateway, type TestGateway } from '../support/gateway.ts';

// Rules: gateway-04

let gateway: TestGateway;
let port = 0;
let server: SMTPServer;
let mails: Email[] = [];

async function startServer(at: number): Promise<SMTPServer> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        });
      });
    },
  });
  started.listen(at, '127.0.0.1');
  await once(started.server, 'listening');
  return started;
}

const stopServer = (running: SMTPServer): Promise<void> =>
  new Promise((resolve) => running.close(() => resolve()));

before(async () => {
  server = await startServer(0);
  port = (server.server.address() as AddressInfo).port;
  gateway = await startTestGateway({ smtpUrl: `smtp://127.0.0.1:${port}` });
});

after(async () => {
  await stopServer(server);
  await gateway.close();
});

test('a code is sent by SMTP and works', async () => {
  mails = [];
  const { username } = await gateway.createUser();
  assert.equal((await gateway.browser().requestOtp(username)).status, 200);
  assert.deepEqual(
    mails.map(({ to }) => to?.[0]?.address),
    [username],
  );
  const answer = await gateway
    .browser()
    .resetPassword(username, codeIn(mails[0]), 'Brand-New-2026');
  assert.equal(answer.status, 200);
});

test('the demo mailbox is not available if mails go to a mail server', async () => {
  assert.equal((await gateway.browser().send('/demo/mailbox')).status, 404);
});

test('an unavailable mail server causes the same error for all users and keeps the valid code', async () => {
  mails = [];
  const { username } = await gateway.createUser();
  const unknownUser = `${randomUUID()}@acme.example`;
  await gateway.browser().requestOtp(username);
  await stopServer(server);
  const names = [username, unknownUser];
  for (const name of [...names, ...names, ...names, username]) {
    const { status, envelope } = await gateway.browser().requestOtp(name);
    assert.deepEqual([status, envelope.statusCode, envelope.success], [503, 503, false]);
    assert.match(envelope.message, /could not be mailed/);
  }
  server = await startServer(port);
  const first = codeIn(mails[0]);
  assert.equal(
    (await gateway.browser().resetPassword(username, first, 'Brand-New-2026')).status,
    200,
  );
  for (const name of names) {
    const sends = name === username ? 2 : 3;
    for (let send = 0; send < sends; send += 1)
      assert.equal((await gateway.browser().requestOtp(name)).status, 200, name);
    assert.equal((await gateway.browser().requestOtp(name)).status, 429, name);
  }
});

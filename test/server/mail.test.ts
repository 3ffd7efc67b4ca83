import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { codeIn, startTestGateway, type TestGateway } from '../support/gateway.ts';

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

test('a code goes out by SMTP, and works', async () => {
  mails = [];
  const { username } = await gateway.newcomer();
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

test('nobody can read mails here that went to a mail server', async () => {
  assert.equal((await gateway.browser().send('/demo/mailbox')).status, 404);
});

test('a mail server that is down is told alike to everybody, and costs no send and no living code', async () => {
  mails = [];
  const { username } = await gateway.newcomer();
  const stranger = `${randomUUID()}@acme.example`;
  await gateway.browser().requestOtp(username);
  await stopServer(server);
  for (const name of [username, stranger, username, stranger, username, stranger, username]) {
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
  for (const name of [username, stranger]) {
    const sends = name === username ? 2 : 3;
    for (let send = 0; send < sends; send += 1)
      assert.equal((await gateway.browser().requestOtp(name)).status, 200, name);
    assert.equal((await gateway.browser().requestOtp(name)).status, 429, name);
  }
});

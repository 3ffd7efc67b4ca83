import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { openMailer } from '../../gateway/src/mail/mailer.ts';
import type { Mailer } from '../../gateway/src/model/mail.ts';
import { settingsOf, type GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { createCertificate, type TestCertificate } from '../support/gateway/certificate.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-77

/** The address that means this machine, and that no rule calls loopback: it stands for another machine. */
const ELSEWHERE = '0.0.0.0';

let certificate: TestCertificate;
/** What the servers got: whether by TLS, and the text. */
let mails: { isEncrypted: boolean; text: string }[] = [];
const servers: SMTPServer[] = [];

async function startServer(options: object): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        mails.push({ isEncrypted: session.secure, text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  return (server.server.address() as AddressInfo).port;
}

const MAIL = { to: 'ada@acme.example', subject: 'Code', text: 'Your code is 123456.' };

/** Sends a mail with these settings. Returns what the server got. */
async function sent(options: GatewayOptions) {
  mails = [];
  const mailer: Mailer = openMailer(settingsOf(options));
  try {
    await mailer.send(MAIL);
    return mails.map(({ isEncrypted }) => isEncrypted);
  } finally {
    mailer.close();
  }
}

let [plain, startTls, tls] = [0, 0, 0];
before(async () => {
  certificate = createCertificate(`IP:${ELSEWHERE}`);
  const { key, cert } = certificate;
  plain = await startServer({ disabledCommands: ['STARTTLS'] });
  startTls = await startServer({ key, cert });
  tls = await startServer({ key, cert, secure: true });
});
after(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
  certificate.remove();
});

const NO_TLS =
  /^Error: The mail server offers no TLS with a valid certificate \(.*\)\. Switch TLS on there, name the file of a private authority in NODE_EXTRA_CA_CERTS, or set SMTP_TLS=off to send mail without TLS\.$/;

describe('mail to a server on another machine', () => {
  for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])
    test(`is not sent without TLS: "${query}"`, async () => {
      await assert.rejects(sent({ smtpUrl: `smtp://${ELSEWHERE}:${plain}/${query}` }), NO_TLS);
      assert.deepEqual(mails, []);
    });

  test('is not sent if the certificate of the server is not valid', async () => {
    await assert.rejects(sent({ smtpUrl: `smtp://${ELSEWHERE}:${startTls}` }), NO_TLS);
    await assert.rejects(sent({ smtpUrl: `smtps://${ELSEWHERE}:${tls}` }), NO_TLS);
    assert.deepEqual(mails, []);
  });

  test('is encrypted by STARTTLS, or from the start', async () => {
    const trusted = `?tls.ca=${encodeURIComponent(certificate.cert)}`;
    assert.deepEqual(await sent({ smtpUrl: `smtp://${ELSEWHERE}:${startTls}/${trusted}` }), [true]);
    assert.deepEqual(await sent({ smtpUrl: `smtps://${ELSEWHERE}:${tls}/${trusted}` }), [true]);
  });

  test('is sent without TLS if SMTP_TLS is off, with one warning at the start', async () => {
    for (const port of [plain, startTls])
      assert.deepEqual(await sent({ smtpUrl: `smtp://${ELSEWHERE}:${port}`, smtpTls: 'off' }), [
        false,
      ]);
    let log = '';
    const logStream = new Writable({
      write(chunk: Buffer, _, done) {
        log += chunk.toString();
        done();
      },
    });
    const gateway = await startTestGateway({
      ...{ smtpUrl: `smtp://ada:secret@${ELSEWHERE}:${plain}`, smtpTls: 'off' as const },
      ...{ logLevel: 'warn' as const, logStream },
    });
    await gateway.close();
    assert.match(log, /"Mail to 0\.0\.0\.0 is sent without encryption, because SMTP_TLS is off\."/);
    assert.equal(log.split('"level":40').length, 2, log);
  });
});

test('mail to a server on this machine needs no TLS', async () => {
  assert.deepEqual(await sent({ smtpUrl: `smtp://127.0.0.1:${plain}` }), [false]);
});

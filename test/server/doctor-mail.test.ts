import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { settingsOf, type GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { checkMail } from '../../gateway/src/doctor/check-mail.ts';
import { SECRET, startMailServer, type TestMailServer } from '../support/gateway/diagnosis.ts';

// Rules: gateway-81

const servers: SMTPServer[] = [];
let mail: TestMailServer;
before(async () => void (mail = await startMailServer()));
after(async () => {
  await mail.close();
  for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
});

/** Starts another mail server, and returns its port. */
async function start(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  return (server.server.address() as AddressInfo).port;
}

async function found(options: GatewayOptions, senders: readonly string[]): Promise<string[]> {
  const findings = await checkMail(settingsOf(options), senders);
  return findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`);
}

const ANSWERS = 'ok mail: The mail server 127.0.0.1 answers.';
const accepts = (sender: string) => `ok mail: The mail server accepts the sender ${sender}.`;
const refuses = (level: string, sender: string, reply: string) =>
  `${level} mail: The mail server refuses the sender ${sender} (${reply}). Set mail.address in CONFIG_FILE to an address that it accepts.`;

describe('the doctor', () => {
  test('names the mail server that answers, and each sender once', async () => {
    const [one, other] = ['a@acme.example', 'b@acme.example'];
    mail.senders.length = 0;
    assert.deepEqual(await found({ smtpUrl: mail.url }, [one, other, one]), [
      ANSWERS,
      accepts(one),
      accepts(other),
    ]);
    assert.deepEqual([mail.senders, mail.mailCount()], [[one, other], 0]);
  });

  for (const [what, disabledCommands] of [
    ['that needs no credentials', ['STARTTLS']],
    ['that knows no credentials', ['STARTTLS', 'AUTH']],
  ] as const)
    test(`tries the senders at a mail server ${what}`, async () => {
      let signIns = 0;
      const port = await start({
        authOptional: true,
        allowInsecureAuth: true,
        disabledCommands: [...disabledCommands],
        onAuth(_, _session, done) {
          signIns += 1;
          done(null, { user: 'any' });
        },
        onMailFrom({ address }, _, done) {
          const responseCode = { 'busy@acme.example': 451, 'no@acme.example': 550 }[address];
          if (responseCode === undefined) return done();
          done(Object.assign(new Error('refused'), { responseCode }));
        },
      });
      const senders = ['yes@acme.example', 'busy@acme.example', 'no@acme.example'];
      assert.deepEqual(await found({ smtpUrl: `smtp://127.0.0.1:${port}` }, senders), [
        ANSWERS,
        accepts('yes@acme.example'),
        refuses('warning', 'busy@acme.example', '451 refused'),
        refuses('error', 'no@acme.example', '550 refused'),
      ]);
      assert.equal(signIns, 0);
    });

  test('does not try a sender if the mail server takes the password in another way', async () => {
    const port = await start({
      authMethods: ['LOGIN'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'ada' && password === SECRET
          ? done(null, { user: 'ada' })
          : done(new Error('wrong credentials')),
    });
    const smtpUrl = Object.assign(new URL(mail.url), { port }).href;
    assert.deepEqual(await found({ smtpUrl }, ['a@acme.example']), [
      ANSWERS,
      'ok mail: The sender a@acme.example was not tried, because AUTH PLAIN is not offered.',
    ]);
  });

  test('warns of mail without encryption only if SMTP_TLS is off', async () => {
    const options = { smtpUrl: mail.url, smtpTls: 'off' } as const;
    assert.deepEqual(await found(options, []), [
      ANSWERS,
      'warning mail: Mail to 127.0.0.1 is not encrypted. Remove SMTP_TLS=off as soon as the server offers TLS.',
    ]);
  });
});

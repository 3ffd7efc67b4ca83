import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { missingOf } from '../support/programs/debian-program.ts';
import { codeIn, startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import {
  missingOfOpenSmtpd,
  OPENSMTPD,
  startOpenSmtpd,
  type OpenSmtpd,
} from '../support/programs/opensmtpd.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-04, gateway-60, gateway-61

const missing = missingOfOpenSmtpd();
/** With `CI` set, a machine without the program fails, if the tests run as root. */
const isSkipped = missing !== '' && !(missingOf(OPENSMTPD) === missing && process.env['CI']);

const ADA = 'ada@acme.example';
const GRACE = 'grace@acme.example';
const LINUS = 'linus@acme.example';

if (isSkipped) test('OpenSMTPD', { skip: missing });
else describe('OpenSMTPD', openSmtpdBehavior);

function openSmtpdBehavior(): void {
  let server: OpenSmtpd;
  let gateway: TestGateway;
  let log = '';
  before(async () => {
    assert.equal(missing, '', 'OpenSMTPD is not installed');
    server = await startOpenSmtpd([ADA, GRACE]);
    const logStream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString();
        done();
      },
    });
    gateway = await startTestGateway({ smtpUrl: server.url, logLevel: 'warn', logStream });
  });
  after(async () => {
    await gateway.close();
    await server.close();
  });

  const request = async (username: string): Promise<number> =>
    (await gateway.browser().requestOtp(username)).status;
  /** Returns the only mail to an address, once it is delivered. */
  const mailTo = async (address: string): Promise<Email | undefined> => {
    const find = async () =>
      (await server.mails()).filter(({ to }) => to?.[0]?.address === address);
    await waitUntilAsync(async () => (await find()).length > 0);
    const mails = await find();
    assert.equal(mails.length, 1);
    return mails[0];
  };

  test('delivers a code, which changes the password', async () => {
    assert.equal(await request(ADA), 200);
    const mail = await mailTo(ADA);
    assert.equal(mail?.from?.address, 'no-reply@portal.example');
    const answer = await gateway.browser().resetPassword(ADA, codeIn(mail), 'Brand-New-2026');
    assert.equal(answer.status, 200);
  });

  test('refuses a recipient, which changes no reply and is in the log without the address', async () => {
    assert.equal(await request(LINUS), 200);
    await gateway.mailsSent();
    assert.match(log, /"command":"RCPT TO","response":5\d\d,"msg":"mail not sent"/);
    assert.ok(!log.includes(LINUS));
    assert.equal(await request('unknown@acme.example'), 200);
    await gateway.mailsSent();
  });

  test('gets the mails that waited while it was away, and each of them once', async () => {
    await server.stop();
    assert.equal(await request(GRACE), 200);
    while ((await request('unknown@acme.example')) === 200) await pause(20);
    assert.equal(await request(ADA), 503);
    await server.restart();
    await waitUntilAsync(async () => log.includes('can be reached again'));
    gateway.clock.advance(10);
    await gateway.mailsSent();
    codeIn(await mailTo(GRACE));
  });
}

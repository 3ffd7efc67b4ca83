import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyText, parseKeys } from '../../gateway/src/keys/key-text.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { postMail, takeMail } from '../../gateway/src/mail/outbox.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { prepareStore } from '../../gateway/src/store/schema/prepare.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { startMailServer, type MailServer } from '../support/gateway/mail-server.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitForReturn } from '../support/gateway/returned-mail.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-61
// Left out: shorter tests mail from this process.

let server: MailServer;
before(async () => {
  server = await startMailServer();
});
afterEach(() => server.reset());
after(() => server.stop());

describe('several gateways on one PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  test('send each mail once', async () => {
    const databaseUrl = await postgres.createDatabase('mails');
    const start = () => startTestGateway({ databaseUrl, smtpUrl: server.url });
    const gateways = await Promise.all([start(), start(), start()]);
    server.delayMs = 50;
    const [first] = gateways;
    const users = await Promise.all(Array.from({ length: 40 }, () => first.createUser()));
    await Promise.all(
      users.map(async ({ username }, index) => {
        await gateways[index % 3]?.browser().requestOtp(username);
      }),
    );
    await first.mailsSent();
    const recipients = server.mails.map(({ to }) => to?.[0]?.address);
    assert.deepEqual(recipients.sort(), users.map(({ username }) => username).sort());
    for (const each of gateways) await each.close();
  });

  test('leave a mail to the process that has taken it', async () => {
    const databaseUrl = await postgres.createDatabase('taken');
    const { store, close } = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
    await prepareStore(store);
    const keyring = openKeyring(parseKeys(createKeyText(), 'a test'));
    const box = { store, keyring, now: Date.now };
    const mail = { to: 'ada@acme.example', subject: 'A subject', text: 'A text' };
    const expiresAt = new Date(Date.now() + 60_000);
    await store
      .transaction()
      .execute((trx) => postMail(box, trx, mail, { isReal: true, expiresAt }));
    const [first, second] = await store.transaction().execute(async (trx) => {
      const taken = await takeMail({ ...box, store: trx });
      const other = takeMail(box);
      await Promise.race([other, pause(500)]);
      return [taken, () => other] as const;
    });
    assert.deepEqual(first?.mail, mail);
    assert.equal(await second(), undefined);
    await close();
  });

  test('leave a mail whose key they do not have to those that have it', async () => {
    const databaseUrl = await postgres.createDatabase('keys');
    const [oldKey, newKey] = [createKeyText(), createKeyText()];
    const start = (secretKey: string) =>
      startTestGateway({ databaseUrl, smtpUrl: server.url, secretKey });
    const rotated = await start(`${newKey},${oldKey}`);
    const { username } = await rotated.createUser();
    server.refused = { address: username, code: 450 };
    await rotated.browser().requestOtp(username);
    await waitForReturn(rotated);
    await rotated.close();
    server.refused = undefined;

    const old = await start(oldKey);
    old.clock.advance(10);
    const attempts = old.store.selectFrom('outbox').select('id').where('attempts', '=', 2);
    await waitUntilAsync(async () => (await attempts.execute()).length === 1);
    const later = await start(`${newKey},${oldKey}`);
    later.clock.advance(60);
    await later.mailsSent();
    assert.equal(server.mails.length, 1);
    for (const each of [old, later]) await each.close();
  });
});

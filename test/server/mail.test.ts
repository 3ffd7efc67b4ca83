import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { entriesOf, ofUser } from '../support/gateway/audit-entries.ts';
import { codeIn, startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { askCode, newBrowsers } from '../support/gateway/new-browsers.ts';
import { scrape } from '../support/gateway/exposition.ts';
import { codeRefusalIn } from '../support/gateway/second-factor.ts';
import { secondStepIn, sendCode } from '../support/gateway/two-step-sign-in.ts';
import { closedGate, startMailServer, type MailServer } from '../support/gateway/mail-server.ts';
import { waitForReturn } from '../support/gateway/returned-mail.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-04, gateway-60, gateway-61, new-browser-13, new-browser-14

let server: MailServer;
let gateway: TestGateway;
before(async () => {
  server = await startMailServer();
  gateway = await startTestGateway({ smtpUrl: server.url, metricsPort: 0 });
});
afterEach(() => server.reset());
after(async () => {
  await gateway.close();
  await server.stop();
});

const unknownUser = (): string => `${randomUUID()}@acme.example`;
const request = (username: string) => gateway.browser().requestOtp(username);

/** Requests codes of new unknown users until the status is `status`. */
async function waitForStatus(status: number): Promise<void> {
  while ((await request(unknownUser())).status !== status) await pause(20);
}

test('a code is sent by SMTP and works', async () => {
  const { username } = await gateway.createUser();
  assert.equal((await request(username)).status, 200);
  await gateway.mailsSent();
  assert.deepEqual(
    server.mails.map(({ to }) => to?.[0]?.address),
    [username],
  );
  const code = codeIn(server.mails[0]);
  const answer = await gateway.browser().resetPassword(username, code, 'Brand-New-2026');
  assert.equal(answer.status, 200);
  // That of the new password.
  await gateway.mailsSent();
});

test('the demo mailbox is not available if mails go to a mail server', async () => {
  assert.equal((await gateway.browser().send('/demo/mailbox')).status, 404);
});

test('a mail waits encrypted, so that the database does not contain the code', async () => {
  const { opened, open } = closedGate();
  server.gate = opened;
  const { username } = await gateway.createUser();
  await request(username);
  const [row] = await gateway.store.selectFrom('outbox').selectAll().execute();
  open();
  await gateway.mailsSent();
  assert.ok(row && !JSON.stringify(row).includes(username));
  assert.ok(!row.sealed.includes(codeIn(server.mails[0])));
});

describe('a request for a code is answered alike and at once', () => {
  test('by a slow mail server, which gets a mail for known users only', async () => {
    const { opened, open } = closedGate();
    server.gate = opened;
    const { username } = await gateway.createUser();
    const unknown = unknownUser();
    const [first, second] = [await request(username), await request(unknown)];
    assert.equal(server.mails.length, 0, 'the requests waited for the mail server');
    open();
    assert.deepEqual([first.status, first.envelope], [second.status, second.envelope]);
    await gateway.mailsSent();
    assert.equal(server.mails.length, 1);
  });

  test('by a mail server that refuses the recipient, which counts as a mail too', async () => {
    const { username } = await gateway.createUser();
    const unknown = unknownUser();
    server.refused = { address: username, code: 552 };
    const statuses = async (name: string) => {
      const all = [];
      for (let time = 0; time < 4; time += 1) {
        all.push((await request(name)).status);
        await gateway.mailsSent();
      }
      return all;
    };
    assert.deepEqual(await statuses(username), await statuses(unknown));
    assert.equal((await request(unknownUser())).status, 200, 'other users get codes');
    assert.deepEqual(server.mails, []);
  });
});

test('a mail that the server refuses for the moment is sent later', async () => {
  const { username } = await gateway.createUser();
  server.refused = { address: username, code: 450 };
  await request(username);
  await waitForReturn(gateway);
  server.refused = undefined;
  gateway.clock.advance(10);
  await gateway.mailsSent();
  assert.equal(server.mails.length, 1);
});

test('a mail to a slow recipient does not delay those to others', async () => {
  const [slow, fast] = [await gateway.createUser(), await gateway.createUser()];
  const { opened, open } = closedGate();
  server.gate = opened;
  await request(slow.username);
  await waitUntilAsync(async () => server.pending === 1);
  server.gate = undefined;
  await request(fast.username);
  await waitUntilAsync(async () => server.mails.length > 0);
  open();
  await gateway.mailsSent();
  const recipients = server.mails.map(({ to }) => to?.[0]?.address);
  assert.deepEqual(recipients, [fast.username, slow.username]);
});

test('a mail that is being sent is not sent again if the clock is set forward', async () => {
  const [slow, fast] = [await gateway.createUser(), await gateway.createUser()];
  const { opened, open } = closedGate();
  server.gate = opened;
  await request(slow.username);
  await waitUntilAsync(async () => server.pending === 1);
  server.gate = undefined;
  gateway.clock.advance(121);
  await request(fast.username);
  await waitUntilAsync(async () => server.mails.length > 0);
  open();
  await gateway.mailsSent();
  const recipients = server.mails.map(({ to }) => to?.[0]?.address);
  assert.deepEqual(recipients, [fast.username, slow.username]);
});

test('a mail that waits survives a restart', async () => {
  const dataDir = await seededFolder();
  const start = () => startTestGateway({ dataDir, smtpUrl: server.url });
  const first = await start();
  const { username } = await first.createUser();
  server.refused = { address: username, code: 450 };
  await first.browser().requestOtp(username);
  await waitForReturn(first);
  await first.close();
  server.refused = undefined;
  const second = await start();
  second.clock.advance(10);
  await second.mailsSent();
  assert.equal(server.mails.length, 1);
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a mail whose code has expired is not sent anymore', async () => {
  const { username } = await gateway.createUser();
  server.refused = { address: username, code: 450 };
  await request(username);
  await waitForReturn(gateway);
  server.refused = undefined;
  gateway.clock.advance(900);
  await gateway.mailsSent();
  assert.deepEqual(server.mails, []);
});

test('an unavailable mail server causes the same error for all users and keeps the valid code', async () => {
  const { id, username } = await gateway.createUser();
  await request(username);
  await gateway.mailsSent();
  const code = codeIn(server.mails[0]);
  await server.stop();
  // Discovered by the mail for an unknown user, which is not sent.
  await waitForStatus(503);
  for (const name of [username, unknownUser(), username, username]) {
    const { status, envelope } = await request(name);
    assert.deepEqual([status, envelope.statusCode, envelope.success], [503, 503, false]);
    assert.match(envelope.message, /could not be mailed/);
  }
  await server.restart();
  await waitForStatus(200);
  assert.equal((await request(username)).status, 200, 'the refused requests were not counted');
  // The mail that met the failure waits for its next attempt.
  gateway.clock.advance(10);
  await gateway.mailsSent();
  const answer = await gateway.browser().resetPassword(username, code, 'Brand-New-2026');
  assert.equal(answer.status, 200);
  const entries = gateway.store
    .selectFrom('audit')
    .select('detail')
    .where(ofUser(id))
    .where('event', '=', 'code-requested')
    .orderBy('id');
  await waitUntilAsync(async () => (await entries.execute()).length === 5);
  assert.deepEqual(
    (await entries.execute()).map(({ detail }) => detail['isMailed']),
    [true, false, false, false, true],
  );
});

describe('while no mail can be sent, a sign-in in a new browser', () => {
  const { setNewBrowser } = newBrowsers(() => gateway);
  const lifted = async () => (await scrape(gateway))('sso_new_browser_lifted_total');
  before(async () => {
    await server.stop();
    await waitForStatus(503);
  });
  after(async () => {
    await setNewBrowser('ACME', null);
    await server.restart();
    await waitForStatus(200);
  });

  test('is held by default: no code is mailed, and nothing is counted', async () => {
    await setNewBrowser('ACME', { whenMailIsDown: 'hold' });
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(username, password));
    for (let count = 0; count < 4; count += 1) {
      const { status, envelope } = await askCode(browser, ticket);
      assert.deepEqual([status, envelope.error], [503, 'Code not sent']);
      assert.match(envelope.message, /could not be mailed/);
    }
    const refused = await sendCode(browser, ticket, '123456', { method: 'mail' });
    assert.equal(codeRefusalIn(refused).code, 'wrong');
    assert.equal(await lifted(), 0);
  });

  test('needs no code where the tenant lifts it, and is recorded; the browser stays new', async () => {
    await setNewBrowser('ACME', { whenMailIsDown: 'lift' });
    const { id, username, password } = await gateway.createUser();
    const browser = gateway.browser();
    const opened = await browser.login(username, password);
    assert.equal(opened.status, 200);
    assert.equal(opened.setCookies.has('sso-seen'), false);
    assert.deepEqual(await entriesOf(gateway, id, 2), [
      ['new-browser-lifted', {}],
      ['sign-in', { method: 'password', scope: 'full', unmailed: 'mail-down' }],
    ]);
    assert.equal(await lifted(), 1);
    await setNewBrowser('ACME', { whenMailIsDown: 'hold' });
    secondStepIn(await browser.login(username, password));
  });
});

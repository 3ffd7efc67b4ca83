import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test, type TestContext } from 'node:test';
import fastify from 'fastify';
import { createKeyText, parseKeys } from '../../gateway/src/keys/key-text.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { startMailWorker } from '../../gateway/src/mail/mail-worker.ts';
import { postMail, returnMail, takeMail, type TakenMail } from '../../gateway/src/mail/outbox.ts';
import { deleteExpiredMails } from '../../gateway/src/store/outbox.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-04, gateway-61

const keyring = openKeyring(parseKeys(createKeyText(), 'a test'));
const mailTo = (to: string) => ({ to, subject: 'A subject', text: 'A text' });
const MAIL = mailTo('ada@acme.example');
/** Longer than all waits below. */
const VALID_SECONDS = 900;
/** The gateway's own clock stands still, so it never takes mails that are due so much later. */
const LATER_MS = 1_000_000;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());
beforeEach(async () => {
  await gateway.store.deleteFrom('outbox').execute();
});
const waiting = () => gateway.store.selectFrom('outbox').select('id').execute();

/** Opens the outbox as a process with a clock of its own does. */
function openOutbox() {
  let at = gateway.clock.now() + LATER_MS;
  const box = { store: gateway.store, keyring, now: () => at };
  const expiresAt = new Date(at + VALID_SECONDS * 1000);
  return {
    box,
    post: (mail = MAIL) =>
      gateway.store
        .transaction()
        .execute((trx) => postMail(box, trx, mail, { isReal: true, expiresAt })),
    take: () => takeMail(box),
    putBack: (mail: TakenMail) => returnMail(box, mail),
    removeExpired: () => deleteExpiredMails(gateway.store, new Date(at)),
    advance(seconds: number) {
      at += seconds * 1000;
    },
  };
}

describe('the outbox', () => {
  test('gives out a mail that failed after 2 s, then after twice the time each, at most 60 s', async () => {
    const { post, take, putBack, advance } = openOutbox();
    await post();
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const mail = await take();
      assert.ok(mail);
      await putBack(mail);
      advance(seconds - 1);
      assert.equal(await take(), undefined, `before ${seconds} s`);
      advance(1);
    }
    assert.deepEqual((await take())?.mail, MAIL);
  });

  test('gives out a mail again 120 s after a process has taken it that ended', async () => {
    const { post, take, advance } = openOutbox();
    await post();
    assert.deepEqual((await take())?.mail, MAIL);
    advance(119);
    assert.equal(await take(), undefined);
    advance(1);
    assert.deepEqual((await take())?.mail, MAIL);
  });

  test('gives out no mail whose code has ended, and removes it', async () => {
    const { post, take, removeExpired, advance } = openOutbox();
    await post();
    advance(VALID_SECONDS - 1);
    await removeExpired();
    assert.equal((await waiting()).length, 1);
    advance(1);
    assert.equal(await take(), undefined);
    await removeExpired();
    assert.deepEqual(await waiting(), []);
  });
});

const DOWN = Object.assign(new Error('down'), { code: 'ECONNECTION' });

/** Starts a worker whose mail server answers each mail as the test says. */
function startWorker(t: TestContext, { box }: ReturnType<typeof openOutbox>) {
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(line) };
  const sending = new Map<string, { accept: () => void; refuse: (error: object) => void }>();
  let unavailable: Error | undefined;
  let probes = 0;
  const mailer = {
    send: ({ to }: { to: string }) =>
      new Promise<void>((accept, refuse) => sending.set(to, { accept, refuse })),
    simulate: async () => {
      probes += 1;
      if (unavailable) throw unavailable;
    },
    close: () => undefined,
  };
  const logger = fastify({ logger: { level: 'warn', stream } }).log;
  const worker = startMailWorker({ ...box, mailer }, logger);
  t.after(() => worker.stop());
  return {
    worker,
    logged: (text: string) => log.filter((line) => line.includes(text)).length,
    answer(to: string) {
      return sending.get(to) ?? assert.fail(`no mail to ${to}`);
    },
    sent: (count: number) => waitUntilAsync(async () => sending.size === count),
    isSent: (to: string) => sending.has(to),
    probes: () => probes,
    goDown: () => (unavailable = DOWN),
  };
}

describe('a mail server that can’t be reached', () => {
  const REFUSED = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };

  test('stays unavailable when the refusal of an earlier mail arrives late', async (t) => {
    const outbox = openOutbox();
    for (const to of ['refused@acme.example', 'unreachable@acme.example'])
      await outbox.post(mailTo(to));
    const { worker, answer, sent, goDown } = startWorker(t, outbox);
    await sent(2);
    answer('unreachable@acme.example').refuse(goDown());
    await waitUntilAsync(async () => worker.isDown());
    answer('refused@acme.example').refuse(REFUSED);
    await waitUntilAsync(async () => (await waiting()).length === 1);
    assert.equal(worker.isDown(), true);
  });

  test('is not a reason to drop a mail; a refused recipient is not a reason to call it unavailable', async (t) => {
    const outbox = openOutbox();
    for (const to of ['refused@acme.example', 'unreachable@acme.example'])
      await outbox.post(mailTo(to));
    const { worker, answer, sent, goDown } = startWorker(t, outbox);
    await sent(2);
    answer('refused@acme.example').refuse(REFUSED);
    await waitUntilAsync(async () => (await waiting()).length === 1);
    assert.equal(worker.isDown(), false);
    answer('unreachable@acme.example').refuse(goDown());
    await waitUntilAsync(async () => worker.isDown());
    await worker.stop();
    assert.equal((await waiting()).length, 1);
  });

  test('is logged once, and once more when a mail gets through', async (t) => {
    const outbox = openOutbox();
    const names = ['first', 'second', 'third'];
    for (const to of names) await outbox.post(mailTo(to));
    const { worker, answer, sent, logged } = startWorker(t, outbox);
    await sent(3);
    answer('first').refuse(DOWN);
    answer('second').refuse(DOWN);
    await waitUntilAsync(async () => worker.isDown());
    answer('third').accept();
    await waitUntilAsync(async () => !worker.isDown());
    assert.equal(logged('no mail server can be reached'), 1);
    assert.equal(logged('can be reached again'), 1);
    assert.equal(logged('mail not sent'), 0);
  });
});

test('a worker that stops sends the mails that it has taken, and takes no others', async (t) => {
  const outbox = openOutbox();
  // The mail that is stored first is due last.
  for (const to of ['5', '4', '3', '2', '1']) {
    await outbox.post(mailTo(to));
    outbox.advance(-1);
  }
  outbox.advance(5);
  const { worker, answer, sent, isSent } = startWorker(t, outbox);
  await sent(4);
  let hasStopped = false;
  const stopped = worker.stop().then(() => (hasStopped = true));
  for (const to of ['1', '2', '3']) answer(to).accept();
  await waitUntilAsync(async () => (await waiting()).length === 2);
  assert.equal(hasStopped, false, 'a mail is still being sent');
  answer('4').accept();
  await stopped;
  assert.equal(isSent('5'), false);
  assert.equal((await waiting()).length, 1);
});

test('a worker looks for mails again and again, and probes a mail server that works only once', async (t) => {
  const outbox = openOutbox();
  let looks = 0;
  const store = outbox.box.store.withPlugin({
    transformQuery({ node }) {
      // Each look removes the mails that are too late.
      if (node.kind === 'DeleteQueryNode') looks += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { probes } = startWorker(t, { ...outbox, box: { ...outbox.box, store } });
  await waitUntilAsync(async () => looks === 2);
  assert.equal(probes(), 1);
});

for (const [title, error, isLogged] of [
  ['a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), false],
  ['any other error of the database', new Error('syntax error'), true],
] as const)
  test(`${title} is ${isLogged ? '' : 'not '}logged as a failure of the outbox`, async (t) => {
    const outbox = openOutbox();
    let failures = 0;
    const store = outbox.box.store.withPlugin({
      transformQuery() {
        failures += 1;
        throw error;
      },
      transformResult: async ({ result }) => result,
    });
    const { worker, logged } = startWorker(t, { ...outbox, box: { ...outbox.box, store } });
    await waitUntilAsync(async () => failures > 0);
    await worker.stop();
    assert.equal(logged('the outbox failed') > 0, isLogged);
  });

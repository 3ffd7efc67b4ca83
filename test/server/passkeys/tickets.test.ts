import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TICKET_SECONDS } from '../../../gateway/src/domain/tickets.ts';
import type { PasskeyRequest } from '../../../src/core/contract/passkeys.ts';
import { from, newAddress } from '../../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  askConfirmOptions,
  askNewOptions,
  askOptions,
  passkeyUsers,
  refusalIn,
  requestIn,
  sendSignIn,
  signInWith,
} from '../../support/gateway/passkeys.ts';

// Rules: passkeys-02, passkeys-03, passkeys-08, passkeys-25

const ATTEMPTS = 150;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1, attemptsPerMinute: ATTEMPTS });
});
after(() => gateway.close());

const { withPasskey } = passkeyUsers(() => gateway);

const rowsOf = async (table: 'used_tickets' | 'rate_windows' | 'sessions'): Promise<number> =>
  (await gateway.store.selectFrom(table).selectAll().execute()).length;

describe('a ticket', () => {
  test('is good for ten minutes', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    gateway.clock.advance(TICKET_SECONDS - 1);
    const late = requestIn(await askOptions(browser));
    gateway.clock.advance(1);
    assert.equal(refusalIn(await sendSignIn(browser, ticket, key.get(publicKey))), 'expired');
    assert.equal((await sendSignIn(browser, late.ticket, key.get(late.publicKey))).status, 200);
  });

  test('is good once, however it is spelled', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    assert.equal((await sendSignIn(browser, ticket, key.get(publicKey))).status, 200);
    for (const spelled of [ticket, `${ticket}=`, `${ticket} `])
      assert.equal(refusalIn(await sendSignIn(browser, spelled, key.get(publicKey))), 'expired');
  });

  test('is used up by one of 50 replies at the same time', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const before = await rowsOf('sessions');
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sendSignIn(browser.copy(), ticket, key.get(publicKey))),
    );
    const [one, ...others] = replies.sort((a, b) => a.status - b.status);
    assert.equal(one?.status, 200);
    assert.deepEqual([...new Set(others.map(refusalIn))], ['expired']);
    assert.equal(await rowsOf('sessions'), before + 1);
  });

  test('is not used up by a reply that is refused', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const wrong = key.get(publicKey, { isUserVerified: false });
    assert.equal(refusalIn(await sendSignIn(browser, ticket, wrong)), 'refused');
    assert.equal((await sendSignIn(browser, ticket, key.get(publicKey))).status, 200);
  });

  test('is not good in another browser, at another tenant or for another purpose', async () => {
    const { key, browser: own } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const proof = key.get(publicKey);
    const stranger = gateway.browser();
    assert.equal(refusalIn(await sendSignIn(stranger, ticket, proof)), 'expired');
    await askOptions(stranger);
    assert.equal(refusalIn(await sendSignIn(stranger, ticket, proof)), 'expired');
    browser.tenant = 'GLOBEX';
    assert.equal(refusalIn(await sendSignIn(browser, ticket, proof)), 'expired');
    browser.tenant = 'ACME';
    for (const other of [await askNewOptions(own), await askConfirmOptions(own)]) {
      const { ticket: unfit } = requestIn(other);
      assert.equal(refusalIn(await sendSignIn(own, unfit, proof)), 'expired');
    }
    for (const forged of ['x', `${ticket}x`, ticket.replace('.', '')])
      assert.equal(refusalIn(await sendSignIn(browser, forged, proof)), 'expired');
    assert.equal((await sendSignIn(browser, ticket, proof)).status, 200);
  });

  test('is refused with the challenge of another one', async () => {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const first = requestIn(await askOptions(browser));
    const second = requestIn(await askOptions(browser));
    const swapped = await sendSignIn(browser, second.ticket, key.get(first.publicKey));
    assert.equal(refusalIn(swapped), 'refused');
  });
});

describe('an office behind one address', () => {
  test('gets 3,000 options within a minute, for which nothing is stored', async () => {
    const office = from(newAddress());
    const windows = await rowsOf('rate_windows');
    const tickets = await rowsOf('used_tickets');
    const statuses = new Set<number>();
    for (let sent = 0; sent < 3000; sent += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => askOptions(gateway.browser(), office)),
      );
      for (const { status } of replies) statuses.add(status);
    }
    assert.deepEqual([...statuses], [200]);
    assert.deepEqual(
      [await rowsOf('rate_windows'), await rowsOf('used_tickets')],
      [windows, tickets],
    );
  });

  test('gets new options for open pages before the old ones expire, from its whole network', async () => {
    const { key } = await withPasskey();
    const pages = Array.from({ length: 50 }, () => gateway.browser());
    const askAll = () =>
      Promise.all(
        pages.map(async (page, at) => requestIn(await askOptions(page, from(`198.51.100.${at}`)))),
      );
    const [first] = await askAll();
    gateway.clock.advance(TICKET_SECONDS - 60);
    const [renewed] = await askAll();
    gateway.clock.advance(TICKET_SECONDS - 1);
    const [page] = pages;
    assert.ok(page && first && renewed);
    const sendTo = ({ publicKey, ticket }: PasskeyRequest) =>
      sendSignIn(page, ticket, key.get(publicKey));
    assert.equal(refusalIn(await sendTo(first)), 'expired');
    assert.equal((await sendTo(renewed)).status, 200);
  });

  test('signs in more often than sign-ins may fail there', async () => {
    const office = from(newAddress());
    const { key } = await withPasskey();
    const browser = gateway.browser();
    for (let count = 0; count <= ATTEMPTS; count += 1)
      assert.equal((await signInWith(browser, key, {}, office)).status, 200);
    for (let count = 0; count < ATTEMPTS; count += 1)
      refusalIn(await signInWith(browser, key, { isUserVerified: false }, office));
    const limited = await signInWith(browser, key, {}, office);
    assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '60']);
    // A password is counted apart.
    assert.equal((await browser.login('nobody@acme.example', 'wrong', office)).status, 400);
    assert.equal((await signInWith(browser, key, {}, from(newAddress()))).status, 200);
    gateway.clock.advance(60);
    assert.equal((await signInWith(browser, key, {}, office)).status, 200);
  });
});

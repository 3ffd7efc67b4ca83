import { expect } from '@open-wc/testing';
import { deliverRecord } from '../../../src/core/consent/record-delivery.ts';
import { UNSENT_CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { ALL, recordOf } from '../../support/core/consent-tag.ts';
import { fakeCore, HOST, type FakeCore } from '../../support/core/fake-core.ts';

// Rules: cookie-consent-19, cookie-consent-20, storage-23

const ADDRESS = 'https://records.example/consent';

describe('the delivery of a consent record', () => {
  const { fetch } = globalThis;
  const { warn } = console;
  let fake: FakeCore;
  let calls: [address: string, init: RequestInit][];
  let warnings: unknown[];
  let reply: () => Promise<Response>;
  beforeEach(() => {
    fake = fakeCore();
    calls = [];
    warnings = [];
    reply = () => Promise.resolve(new Response(null, { status: 204 }));
    globalThis.fetch = (address, init) => {
      calls.push([address as string, init ?? {}]);
      return reply();
    };
    console.warn = (...args: unknown[]) => void warnings.push(args);
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    console.warn = warn;
  });
  const unsent = () => fake.page.local.values.get(UNSENT_CONSENT_KEY);
  const fail = () => (reply = () => Promise.reject(new TypeError('offline')));

  it('sends an answer once, as JSON, also while the page closes, without cookies and referrer', async () => {
    const record = recordOf(ALL);
    await deliverRecord(fake.core, ADDRESS, record);
    expect(calls).to.deep.equal([
      [
        ADDRESS,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(record),
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        },
      ],
    ]);
    expect(unsent()).to.equal(undefined);
    await deliverRecord(fake.core, ADDRESS, undefined);
    expect(calls).to.have.length(1);
  });

  for (const [title, change] of [
    ['without a connection', fail],
    ['that is refused', () => (reply = () => Promise.resolve(new Response('', { status: 500 })))],
  ] as const)
    it(`${title} is tried again at the next visit, and then dropped`, async () => {
      const record = recordOf(ALL);
      change();
      await deliverRecord(fake.core, ADDRESS, record);
      expect(unsent()).to.equal(JSON.stringify(record));
      await deliverRecord(fake.core, ADDRESS, undefined);
      expect(calls.map(([, { body }]) => body)).to.deep.equal(
        Array(2).fill(JSON.stringify(record)),
      );
      expect(unsent()).to.equal(undefined);
      await deliverRecord(fake.core, ADDRESS, undefined);
      expect(calls).to.have.length(2);
    });

  it('keeps a newer record that does not arrive', async () => {
    let arrive = () => {};
    reply = () => new Promise((resolve) => (arrive = () => resolve(new Response(''))));
    const first = deliverRecord(fake.core, ADDRESS, recordOf(ALL));
    const arriveFirst = arrive;
    fail();
    const newer = recordOf(ALL);
    await deliverRecord(fake.core, ADDRESS, newer);
    arriveFirst();
    await first;
    expect(unsent()).to.equal(JSON.stringify(newer));
  });

  it('sends to this origin without https, too', async () => {
    await deliverRecord(fake.core, '/consent', recordOf(ALL));
    expect(calls.map(([address]) => address)).to.deep.equal([`${HOST}/consent`]);
  });

  for (const address of [
    'http://records.example/consent',
    'javascript:alert(1)',
    'https://user:secret@records.example/',
    'data:text/plain,x',
  ])
    it(`sends and stores nothing for ${address}, and warns`, async () => {
      await deliverRecord(fake.core, address, recordOf(ALL));
      expect(calls).to.deep.equal([]);
      expect(unsent()).to.equal(undefined);
      expect(warnings).to.have.length(1);
    });

  it('does nothing without an address', async () => {
    await deliverRecord(fake.core, null, recordOf(ALL));
    expect([calls.length, warnings.length, unsent()]).to.deep.equal([0, 0, undefined]);
  });

  for (const stored of ['{broken', 'null', '"x"', '{}'])
    it(`sends nothing if ${stored} is stored as unsent`, async () => {
      fake.page.local.values.set(UNSENT_CONSENT_KEY, stored);
      await deliverRecord(fake.core, ADDRESS, undefined);
      expect(calls).to.deep.equal([]);
    });
});

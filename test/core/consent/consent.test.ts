import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { consentService } from '../../../src/core/consent/consent.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { ANALYTICAL, ESSENTIAL, FakeConsentTag } from '../../support/core/consent-tag.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { stopClock, type ManualClock } from '../../support/time/manual-clock.ts';
import type { StoreMode } from '../../support/core/memory-store.ts';

// Rules: cookie-consent-01, cookie-consent-06, cookie-consent-07, cookie-consent-08, storage-09

const DELAY_MS = CONSTANTS.consentDelayMs;
const GIVEN = { cookie_consent: 'Y', [CONSENT_KEY]: JSON.stringify(ANALYTICAL) };

describe('cookie consent', () => {
  let fake: FakeCore;
  let clock: ManualClock;
  let consent: ReturnType<typeof consentService>;
  let tag: FakeConsentTag;
  const open = (local: Record<string, string> = {}, more: CoreStart = {}) => {
    fake = fakeCore({ local, ...more });
    clock = stopClock(fake.page);
    consent = consentService(fake.core);
    tag = new FakeConsentTag();
  };
  /** Resolves once fetched modules have arrived. */
  const arrived = () => new Promise((resolve) => setTimeout(resolve));
  const wait = async (ms: number) => {
    await arrived();
    clock.advance(ms);
    await arrived();
  };
  const writeInOtherTab = (values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values)) {
      fake.page.local.values.set(key, value);
      fake.page.fireStorage(key);
    }
  };

  it('is requested after its delay; the sheet is loaded before that', async () => {
    open();
    consent.connect(tag);
    await arrived();
    expect(tag.loads).to.equal(1);
    await wait(DELAY_MS - 1);
    expect(tag.sheetCalls).to.deep.equal([]);
    await wait(1);
    expect(tag.sheetCalls).to.deep.equal(['ask']);
  });

  it('is not requested and loads nothing if it was given', async () => {
    open(GIVEN);
    consent.connect(tag);
    await wait(10 * DELAY_MS);
    expect(tag.loads).to.equal(0);
    expect(tag.dispatched).to.deep.equal([]);
  });

  for (const value of ['', 'N', 'y', 'true']) {
    it(`counts as not given while cookie_consent is '${value}'`, async () => {
      open({ ...GIVEN, cookie_consent: value });
      consent.connect(tag);
      expect(consent.choices()).to.equal(undefined);
      await wait(DELAY_MS);
      expect(tag.sheetCalls).to.deep.equal(['ask']);
    });
  }

  it('has no choices and stores nothing before an answer', async () => {
    open();
    consent.connect(tag);
    await wait(DELAY_MS);
    expect(consent.choices()).to.equal(undefined);
    expect(fake.page.local.writes).to.deep.equal([]);
  });

  it('stores the choices before Y, and dispatches them', () => {
    open();
    consent.connect(tag);
    consent.accept(ANALYTICAL);
    expect(fake.page.local.writes).to.deep.equal([`set ${CONSENT_KEY}`, 'set cookie_consent']);
    expect(fake.page.local.values.get('cookie_consent')).to.equal('Y');
    expect(JSON.parse(fake.page.local.values.get(CONSENT_KEY) ?? '')).to.deep.equal(ANALYTICAL);
    expect(consent.choices()).to.deep.equal(ANALYTICAL);
    expect(tag.dispatched).to.deep.equal([ANALYTICAL]);
  });

  it('dispatches an answer even if nothing changes', () => {
    open(GIVEN);
    consent.connect(tag);
    consent.accept(ANALYTICAL);
    expect(tag.dispatched).to.deep.equal([ANALYTICAL]);
  });

  it('is not requested if it is given before the delay is over', async () => {
    open();
    consent.connect(tag);
    await arrived();
    consent.accept(ESSENTIAL);
    await wait(DELAY_MS);
    expect(tag.sheetCalls).not.to.include('ask');
  });

  for (const stored of ['{broken', 'null', '[]', '"all"', '1', '{"analyticalCookies":"yes"}', ''])
    it(`allows only essential cookies if the stored choices are ${stored || 'empty'}`, () => {
      open({ cookie_consent: 'Y', [CONSENT_KEY]: stored });
      expect(consent.choices()).to.deep.equal(ESSENTIAL);
    });

  it('allows only essential cookies if another app of the suite stored Y', () => {
    open({ cookie_consent: 'Y' });
    expect(consent.choices()).to.deep.equal(ESSENTIAL);
  });

  for (const mode of ['denied', 'blocked', 'full', 'locked'] satisfies StoreMode[])
    it(`applies to the page if storage is ${mode}`, () => {
      open();
      fake.page.local.mode = mode;
      consent.connect(tag);
      consent.accept(ANALYTICAL);
      expect(consent.choices()).to.deep.equal(ANALYTICAL);
      expect(tag.dispatched).to.deep.equal([ANALYTICAL]);
    });

  it('closes the sheet and is dispatched once if it is given in another tab', async () => {
    open();
    consent.connect(tag);
    await wait(DELAY_MS);
    writeInOtherTab({ [CONSENT_KEY]: JSON.stringify(ANALYTICAL), cookie_consent: 'Y' });
    expect(tag.sheetCalls.at(-1)).to.equal('close');
    expect(tag.dispatched).to.deep.equal([ANALYTICAL]);
  });

  it('is dispatched if it is changed in another tab', () => {
    open(GIVEN);
    consent.connect(tag);
    writeInOtherTab({ [CONSENT_KEY]: JSON.stringify(ESSENTIAL) });
    expect(tag.dispatched).to.deep.equal([ESSENTIAL]);
  });

  it('is requested again once another tab has cleared it', async () => {
    open(GIVEN);
    consent.connect(tag);
    await wait(DELAY_MS);
    fake.page.local.values.clear();
    fake.page.fireStorage(null);
    await arrived();
    expect(tag.sheetCalls).to.deep.equal(['ask']);
  });

  it('is read again when the page returns, for example from the back/forward cache', async () => {
    open();
    consent.connect(tag);
    await wait(DELAY_MS);
    fake.page.local.values.set('cookie_consent', 'Y');
    globalThis.dispatchEvent(new Event('pageshow'));
    expect(tag.sheetCalls).to.deep.equal(['ask', 'close']);
    expect(tag.dispatched).to.deep.equal([ESSENTIAL]);
  });

  it('is requested when the page is online if the sheet could not be loaded before', async () => {
    open();
    tag.isOffline = true;
    consent.connect(tag);
    await wait(DELAY_MS);
    expect(tag.sheetCalls).to.deep.equal([]);
    tag.isOffline = false;
    globalThis.dispatchEvent(new Event('online'));
    await arrived();
    expect(tag.sheetCalls).to.deep.equal(['ask']);
  });

  describe('with several tags', () => {
    it('is requested once and dispatched by the newest', async () => {
      open();
      const second = new FakeConsentTag();
      consent.connect(tag);
      consent.connect(second);
      await wait(DELAY_MS);
      expect([...tag.sheetCalls, ...second.sheetCalls]).to.deep.equal(['ask']);
      consent.accept(ESSENTIAL);
      expect(tag.dispatched).to.deep.equal([]);
      expect(second.dispatched).to.deep.equal([ESSENTIAL]);
    });

    it('is dispatched by the tag that was opened', async () => {
      open();
      const second = new FakeConsentTag();
      consent.connect(tag);
      consent.connect(second);
      await consent.open(tag);
      consent.accept(ESSENTIAL);
      expect(tag.dispatched).to.deep.equal([ESSENTIAL]);
      expect(second.dispatched).to.deep.equal([]);
    });

    it('is no longer requested when the last is removed', async () => {
      open();
      const second = new FakeConsentTag();
      const release = consent.connect(tag);
      const releaseSecond = consent.connect(second);
      await wait(DELAY_MS);
      releaseSecond();
      expect(second.sheetCalls).to.deep.equal(['ask']);
      release();
      expect(second.sheetCalls).to.deep.equal(['ask', 'close']);
      expect(clock.waiting).to.equal(0);
      expect(fake.page.storageListeners.size).to.equal(0);
    });
  });

  it('is not requested by a tag that is removed while the sheet loads', async () => {
    open();
    const release = consent.connect(tag);
    clock.advance(DELAY_MS);
    release();
    await arrived();
    expect(tag.sheetCalls).to.deep.equal(['close']);
  });

  it('opens nothing for a tag that is not on the page', async () => {
    open(GIVEN);
    await consent.open(tag);
    expect(tag.loads).to.equal(0);
  });

  it('reports that its sheet did not load, and loads it again when it is due', async () => {
    open();
    tag.isOffline = true;
    consent.connect(tag);
    await arrived();
    expect(tag.failures).to.deep.equal(['Error: offline']);
    tag.isOffline = false;
    await wait(DELAY_MS);
    expect(tag.sheetCalls).to.deep.equal(['ask']);
    expect(tag.failures).to.have.length(1);
  });

  it('rejects if a requested sheet cannot be loaded', async () => {
    open(GIVEN);
    tag.isOffline = true;
    consent.connect(tag);
    const failure = await consent.open(tag).catch((error: unknown) => String(error));
    expect(failure).to.contain('offline');
  });
});

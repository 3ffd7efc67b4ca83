import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { consentService } from '../../../src/core/consent/consent.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { ANALYTICAL, ESSENTIAL, FakeConsentTag } from '../../support/consent-tag.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/fake-core.ts';
import { stopClock, type ManualClock } from '../../support/manual-clock.ts';
import type { StoreMode } from '../../support/memory-store.ts';

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
  /** Lets what was fetched arrive. */
  const arrived = () => new Promise((resolve) => setTimeout(resolve));
  const wait = async (ms: number) => {
    await arrived();
    clock.advance(ms);
    await arrived();
  };
  const elsewhere = (values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values)) {
      fake.page.local.values.set(key, value);
      fake.page.fireStorage(key);
    }
  };

  it('is asked for when its delay after the tag is over, and what asks is fetched before', async () => {
    open();
    consent.connect(tag);
    await arrived();
    expect(tag.loads).to.equal(1);
    await wait(DELAY_MS - 1);
    expect(tag.sheetCalls).to.deep.equal([]);
    await wait(1);
    expect(tag.sheetCalls).to.deep.equal(['ask']);
  });

  it('is not asked for and fetches nothing where it was given', async () => {
    open(GIVEN);
    consent.connect(tag);
    await wait(10 * DELAY_MS);
    expect(tag.loads).to.equal(0);
    expect(tag.told).to.deep.equal([]);
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

  it('knows no choices while nothing was chosen, and stores nothing', async () => {
    open();
    consent.connect(tag);
    await wait(DELAY_MS);
    expect(consent.choices()).to.equal(undefined);
    expect(fake.page.local.writes).to.deep.equal([]);
  });

  it('keeps Y, and the choices beside it before, and tells of them', () => {
    open();
    consent.connect(tag);
    consent.accept(ANALYTICAL);
    expect(fake.page.local.writes).to.deep.equal([`set ${CONSENT_KEY}`, 'set cookie_consent']);
    expect(fake.page.local.values.get('cookie_consent')).to.equal('Y');
    expect(JSON.parse(fake.page.local.values.get(CONSENT_KEY) ?? '')).to.deep.equal(ANALYTICAL);
    expect(consent.choices()).to.deep.equal(ANALYTICAL);
    expect(tag.told).to.deep.equal([ANALYTICAL]);
  });

  it('tells of an answer that changes nothing too', () => {
    open(GIVEN);
    consent.connect(tag);
    consent.accept(ANALYTICAL);
    expect(tag.told).to.deep.equal([ANALYTICAL]);
  });

  it('is not asked for once it is given before the time is up', async () => {
    open();
    consent.connect(tag);
    await arrived();
    consent.accept(ESSENTIAL);
    await wait(DELAY_MS);
    expect(tag.sheetCalls).not.to.include('ask');
  });

  for (const kept of ['{broken', 'null', '[]', '"all"', '1', '{"analyticalCookies":"yes"}', ''])
    it(`allows what is essential only where the kept choices are ${kept || 'empty'}`, () => {
      open({ cookie_consent: 'Y', [CONSENT_KEY]: kept });
      expect(consent.choices()).to.deep.equal(ESSENTIAL);
    });

  it('allows what is essential only where another app of the suite wrote Y', () => {
    open({ cookie_consent: 'Y' });
    expect(consent.choices()).to.deep.equal(ESSENTIAL);
  });

  for (const mode of ['denied', 'blocked', 'full', 'locked'] satisfies StoreMode[])
    it(`holds for the page where storage is ${mode}`, () => {
      open();
      fake.page.local.mode = mode;
      consent.connect(tag);
      consent.accept(ANALYTICAL);
      expect(consent.choices()).to.deep.equal(ANALYTICAL);
      expect(tag.told).to.deep.equal([ANALYTICAL]);
    });

  it('given in another tab closes the sheet here and is told once', async () => {
    open();
    consent.connect(tag);
    await wait(DELAY_MS);
    elsewhere({ [CONSENT_KEY]: JSON.stringify(ANALYTICAL), cookie_consent: 'Y' });
    expect(tag.sheetCalls.at(-1)).to.equal('close');
    expect(tag.told).to.deep.equal([ANALYTICAL]);
  });

  it('changed in another tab is told here', () => {
    open(GIVEN);
    consent.connect(tag);
    elsewhere({ [CONSENT_KEY]: JSON.stringify(ESSENTIAL) });
    expect(tag.told).to.deep.equal([ESSENTIAL]);
  });

  it('is asked for again once another tab has cleared it', async () => {
    open(GIVEN);
    consent.connect(tag);
    await wait(DELAY_MS);
    fake.page.local.values.clear();
    fake.page.fireStorage(null);
    await arrived();
    expect(tag.sheetCalls).to.deep.equal(['ask']);
  });

  it('is read again when the page is back, as out of the back-forward cache', async () => {
    open();
    consent.connect(tag);
    await wait(DELAY_MS);
    fake.page.local.values.set('cookie_consent', 'Y');
    globalThis.dispatchEvent(new Event('pageshow'));
    expect(tag.sheetCalls).to.deep.equal(['ask', 'close']);
    expect(tag.told).to.deep.equal([ESSENTIAL]);
  });

  it('is asked for as soon as the page is online, if what asks could not be fetched', async () => {
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
    it('is asked for once and told by the newest', async () => {
      open();
      const second = new FakeConsentTag();
      consent.connect(tag);
      consent.connect(second);
      await wait(DELAY_MS);
      expect([...tag.sheetCalls, ...second.sheetCalls]).to.deep.equal(['ask']);
      consent.accept(ESSENTIAL);
      expect(tag.told).to.deep.equal([]);
      expect(second.told).to.deep.equal([ESSENTIAL]);
    });

    it('is told by the tag that was opened', async () => {
      open();
      const second = new FakeConsentTag();
      consent.connect(tag);
      consent.connect(second);
      await consent.open(tag);
      consent.accept(ESSENTIAL);
      expect(tag.told).to.deep.equal([ESSENTIAL]);
      expect(second.told).to.deep.equal([]);
    });

    it('is no longer asked for when the last has gone', async () => {
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

  it('is never asked for by a tag that went while what asks was on the way', async () => {
    open();
    const release = consent.connect(tag);
    clock.advance(DELAY_MS);
    release();
    await arrived();
    expect(tag.sheetCalls).to.deep.equal([]);
  });

  it('opens nothing for a tag that is not on the page', async () => {
    open(GIVEN);
    await consent.open(tag);
    expect(tag.loads).to.equal(0);
  });

  it('tells the caller when the sheet that she opens can not be fetched', async () => {
    open(GIVEN);
    tag.isOffline = true;
    consent.connect(tag);
    const failure = await consent.open(tag).catch((error: unknown) => String(error));
    expect(failure).to.contain('offline');
  });
});

import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { consentService, type ConsentAnswer } from '../../../src/core/consent/consent.ts';
import type { Validity } from '../../../src/core/consent/is-current.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { ALL, ESSENTIAL, FakeConsentTag, recordOf } from '../../support/core/consent-tag.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: cookie-consent-14, cookie-consent-15, cookie-consent-16, cookie-consent-17

const DAY_MS = 86_400_000;

/** Connects an element with these attributes to a page whose user gave an answer so long ago. */
async function visit(attributes: Validity, stored: ConsentAnswer, ageMs = 0) {
  const local = { cookie_consent: 'Y', [CONSENT_KEY]: JSON.stringify(stored) };
  const { core, page } = fakeCore({ local });
  const clock = stopClock(page);
  if (stored.record) {
    const record = { ...stored.record, at: new Date(page.now() - ageMs).toISOString() };
    page.local.values.set(CONSENT_KEY, JSON.stringify({ ...stored, record }));
  }
  const consent = consentService(core);
  const tag = new FakeConsentTag();
  tag.validity = attributes;
  consent.connect(tag);
  const pass = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve));
    clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve));
  };
  await pass(CONSTANTS.consentDelayMs);
  const isAsked = () => tag.sheetCalls.at(-1) === 'ask';
  return { consent, tag, page, pass, isAsked };
}

const answered = (version = ''): ConsentAnswer => ({ ...ALL, record: recordOf(ALL, version) });

describe('an answer', () => {
  const table: [title: string, Validity, ConsentAnswer, ageMs: number, isCounted: boolean][] = [
    ['to the same version counts', { version: '2' }, answered('2'), 0, true],
    ['to another version does not count', { version: '2' }, answered('1'), 0, false],
    ['without a version does not count for a version', { version: '2' }, answered(), 0, false],
    ['without a record does not count for a version', { version: '2' }, ALL, 0, false],
    ['to any version counts without a version', {}, answered('1'), 0, true],
    ['to any version counts for an empty version', { version: '' }, answered('1'), 0, true],
    ['counts until its last day', { maxAgeDays: '180' }, answered(), 180 * DAY_MS - 2000, true],
    ['does not count after it', { maxAgeDays: '180' }, answered(), 180 * DAY_MS, false],
    ['of unknown age does not count for an age', { maxAgeDays: '180' }, ALL, 0, false],
    ['counts for ever without an age', {}, answered(), 9999 * DAY_MS, true],
    ['counts for ever if the age is no number', { maxAgeDays: 'six' }, answered(), DAY_MS, true],
    ['counts for ever if the age is 0', { maxAgeDays: '0' }, answered(), DAY_MS, true],
  ];
  for (const [title, attributes, stored, ageMs, isCounted] of table)
    it(title, async () => {
      const { consent, isAsked, page } = await visit(attributes, stored, ageMs);
      expect(consent.choices()).to.deep.equal(isCounted ? ALL : undefined);
      expect(isAsked()).to.equal(!isCounted);
      expect(page.local.values.get('cookie_consent')).to.equal('Y');
    });

  it('that becomes too old is asked for again when the page becomes active', async () => {
    const { isAsked, pass } = await visit({ maxAgeDays: '1' }, answered(), DAY_MS - 5000);
    expect(isAsked()).to.equal(false);
    await pass(5000);
    globalThis.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(isAsked()).to.equal(true);
  });

  it('that is given again counts, is dispatched with its record, and is applied as that of this tab', async () => {
    const { consent, tag, isAsked } = await visit({ version: '2' }, answered('1'));
    expect(tag.applied).to.deep.equal([]);
    const answer = { ...ESSENTIAL, record: recordOf(ESSENTIAL, '2') };
    consent.accept(answer);
    expect(consent.choices()).to.deep.equal(ESSENTIAL);
    expect(tag.dispatched).to.deep.equal([answer]);
    expect(tag.applied).to.deep.equal([[answer, true]]);
    expect(isAsked()).to.equal(false);
  });

  it('that withdraws leaves cookie_consent at Y', async () => {
    const { consent, page } = await visit({}, answered());
    consent.accept(ESSENTIAL);
    expect(page.local.values.get('cookie_consent')).to.equal('Y');
    expect(consent.choices()).to.deep.equal(ESSENTIAL);
  });

  it('from before is applied at the visit, and one of another tab as such', async () => {
    const { tag, page } = await visit({}, answered());
    expect(tag.applied.map(([, isOwn]) => isOwn)).to.deep.equal([undefined]);
    page.local.values.set(CONSENT_KEY, JSON.stringify(ESSENTIAL));
    page.fireStorage(CONSENT_KEY);
    expect(tag.applied.map(([, isOwn]) => isOwn)).to.deep.equal([undefined, false]);
  });

  it('with a corrupt record is dispatched without it', async () => {
    const { consent, tag } = await visit({}, { ...ALL, record: 'none' as never });
    consent.accept({ ...ESSENTIAL, record: 'none' as never });
    expect(tag.dispatched).to.deep.equal([ESSENTIAL]);
  });
});

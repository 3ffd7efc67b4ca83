import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { consentService } from '../../../src/core/consent/consent.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { FakeConsentTag } from '../../support/core/consent-tag.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: cookie-consent-09

const DELAY_MS = CONSTANTS.consentDelayMs;
const ALL = { essentialCookies: true, analyticalCookies: true, marketingCookies: true };

const arrived = () => new Promise((resolve) => setTimeout(resolve));

function open(local: Record<string, string> = {}) {
  const { core, page } = fakeCore({ local });
  const clock = stopClock(page);
  const tag = new FakeConsentTag();
  return { page, clock, tag, consent: consentService(core) };
}

describe('a consent tag', () => {
  it('loads the sheet once, however often the page checks again', async () => {
    const { consent, tag, page, clock } = open();
    consent.connect(tag);
    await arrived();
    page.fireStorage('other');
    await arrived();
    expect([tag.loads, tag.sheetCalls]).to.deep.equal([1, []]);
    clock.advance(DELAY_MS);
    page.fireStorage('other');
    await arrived();
    expect([tag.loads, tag.sheetCalls]).to.deep.equal([1, ['ask', 'ask']]);
  });

  it('loads the sheet once if it becomes due while it loads', async () => {
    const { consent, tag, clock } = open();
    consent.connect(tag);
    clock.advance(DELAY_MS);
    await arrived();
    expect([tag.loads, tag.sheetCalls]).to.deep.equal([1, ['ask']]);
  });

  it('opens the sheet for a user who wants to change the choices', async () => {
    const { consent, tag } = open({ cookie_consent: 'Y', [CONSENT_KEY]: JSON.stringify(ALL) });
    consent.connect(tag);
    await consent.open(tag);
    expect(tag.sheetCalls).to.deep.equal(['open']);
    expect(consent.choices()).to.deep.equal(ALL);
  });

  it('opens nothing if it is removed before the sheet is loaded', async () => {
    const { consent, tag } = open({ cookie_consent: 'Y' });
    const release = consent.connect(tag);
    const opened = consent.open(tag);
    release();
    await opened;
    expect(tag.sheetCalls).not.to.include('open');
  });

  it('notifies watchers when it is added or removed, until they stop', () => {
    const { consent, tag } = open();
    const seen: boolean[] = [];
    const stop = consent.watch(() => seen.push(consent.newest() === tag));
    consent.connect(tag)();
    expect(seen).to.deep.equal([true, false]);
    stop();
    consent.connect(tag);
    expect(seen).to.have.length(2);
  });
});

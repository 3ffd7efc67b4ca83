import { expect } from '@open-wc/testing';
import { consentService } from '../../../src/core/consent/consent.ts';
import { ESSENTIAL, FakeConsentTag } from '../../support/core/consent-tag.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: cookie-consent-10, cookie-consent-11

const DELAY_MS = 20;

/** Returns a page whose prerendered sheet is available immediately; the full sheet loads, or fails. */
function openPage({ isOffline, firstFails = false }: { isOffline: boolean; firstFails?: boolean }) {
  const tag = new FakeConsentTag();
  tag.hasFirst = true;
  tag.firstFails = firstFails;
  tag.isOffline = isOffline;
  const { core, page } = fakeCore({ constants: { consentDelayMs: DELAY_MS } });
  const consent = consentService(core);
  const release = consent.connect(tag);
  return { tag, consent, page, release };
}

describe('the prerendered consent sheet', () => {
  it('asks when it is due, even if the full sheet is not loaded', async () => {
    const { tag } = openPage({ isOffline: true });
    expect(tag.firstCalls).to.deep.equal([]);
    await waitUntil(() => tag.firstCalls.includes('ask'));
    expect(tag.sheetCalls).to.deep.equal([]);
  });

  it('closes when the user answers, here or in another tab, and when its tag is removed', async () => {
    const answers: ((opened: ReturnType<typeof openPage>) => void)[] = [
      ({ consent }) => consent.accept(ESSENTIAL),
      ({ page }) => {
        page.local.values.set('cookie_consent', 'Y');
        page.fireStorage('cookie_consent');
      },
      ({ release }) => release(),
    ];
    for (const answer of answers) {
      const opened = openPage({ isOffline: true });
      await waitUntil(() => opened.tag.firstCalls.includes('ask'));
      answer(opened);
      expect(opened.tag.firstCalls.at(-1)).to.equal('close');
    }
  });

  it('loads the full sheet only when it is to be replaced, and again if that failed', async () => {
    const { tag } = openPage({ isOffline: true });
    await waitUntil(() => tag.firstCalls.includes('ask'));
    expect(tag.loads).to.equal(0);
    tag.replace?.();
    tag.replace?.();
    await waitUntil(() => tag.failures.length === 1);
    expect(tag.loads).to.equal(1);
    tag.isOffline = false;
    tag.replace?.();
    await waitUntil(() => tag.sheetCalls.includes('ask'));
  });

  it('is replaced by the full sheet if its own file does not load', async () => {
    const { tag } = openPage({ isOffline: false, firstFails: true });
    await waitUntil(() => tag.sheetCalls.includes('ask'));
  });

  it('is closed with the full sheet that takes its place while the user answers', async () => {
    for (const end of ['answer', 'remove'] as const) {
      const { tag, consent, release } = openPage({ isOffline: false });
      await waitUntil(() => tag.firstCalls.includes('ask'));
      tag.replace?.();
      if (end === 'answer') consent.accept(ESSENTIAL);
      else release();
      await waitUntil(() => tag.sheetCalls.length > 0);
      expect(tag.sheetCalls).to.deep.equal(['close']);
    }
  });

  it('is that of the first tag as long as one is on the page, and then that of the next', async () => {
    const { tag, consent, release } = openPage({ isOffline: true });
    await waitUntil(() => tag.firstCalls.includes('ask'));
    const second = new FakeConsentTag();
    const third = new FakeConsentTag();
    second.hasFirst = third.hasFirst = true;
    const releaseSecond = consent.connect(second);
    await waitUntil(() => tag.firstCalls.length > 1);
    release();
    releaseSecond();
    expect(tag.firstCalls.at(-1)).to.equal('close');
    consent.connect(third);
    await waitUntil(() => third.firstCalls.includes('ask'));
    expect(second.firstCalls).to.deep.equal([]);
  });
});

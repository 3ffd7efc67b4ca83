import { expect } from '@open-wc/testing';
import { consentService } from '../../../src/core/consent/consent.ts';
import { ESSENTIAL, FakeConsentTag } from '../../support/consent-tag.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

const DELAY_MS = 20;

/** A page whose first sheet is there at once; the whole one comes, or can't be fetched. */
function openPage({ isOffline }: { isOffline: boolean }) {
  const tag = new FakeConsentTag();
  tag.hasFirst = true;
  tag.isOffline = isOffline;
  const { core, page } = fakeCore({ constants: { consentDelayMs: DELAY_MS } });
  const consent = consentService(core);
  const release = consent.connect(tag);
  return { tag, consent, page, release };
}

describe('the consent sheet that is there before the core', () => {
  it('asks when it is due, though the whole one is still on its way', async () => {
    const { tag } = openPage({ isOffline: true });
    expect(tag.firstCalls).to.deep.equal([]);
    await waitUntil(() => tag.firstCalls.includes('ask'));
    expect(tag.sheetCalls).to.deep.equal([]);
  });

  it('goes when the person answers, here or in another tab, and when its tag goes', async () => {
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

  it('is not needed where the whole one has come in time', async () => {
    const { tag } = openPage({ isOffline: false });
    await waitUntil(() => tag.sheetCalls.includes('ask'));
    expect(tag.firstCalls).to.deep.equal([]);
  });
});

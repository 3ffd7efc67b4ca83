import { expect } from '@open-wc/testing';
import { consentService } from '../../../src/core/consent/consent.ts';
import { chromeCss } from '../../../src/views/shared/chrome/chrome-css.ts';
import { Footer } from '../../../src/views/shared/chrome/footer.tsx';
import { FakeConsentTag } from '../../support/core/consent-tag.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';

// Rules: cookie-consent-09

describe('the footer of a page with a consent tag', () => {
  let screen: Screen;
  beforeEach(() => {
    screen = new Screen(chromeCss, { local: { cookie_consent: 'Y' } });
    screen.draw(<Footer />);
  });
  afterEach(() => screen.close());

  it('opens the consent sheet again', async () => {
    const tag = new FakeConsentTag();
    const release = consentService(screen.fake.core).connect(tag);
    (await screen.findByRole('button', 'Cookie settings')).click();
    await waitUntil(() => tag.sheetCalls.includes('open'), 'the sheet');
    release();
  });

  it('shows the button only while a consent tag is connected', async () => {
    await screen.findByRole('contentinfo');
    expect(screen.allByRole('button')).to.deep.equal([]);
    const release = consentService(screen.fake.core).connect(new FakeConsentTag());
    await screen.findByRole('button', 'Cookie settings');
    release();
    await waitUntil(() => screen.allByRole('button').length === 0);
  });
});

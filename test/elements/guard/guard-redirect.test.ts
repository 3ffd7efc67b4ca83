import { expect } from '@open-wc/testing';
import { HOST } from '../../support/core/fake-core.ts';
import { json, refused } from '../../support/fixtures/replies.ts';
import { GuardPage } from './guard-page.ts';

// Rules: session-guard-02

const PAGE = {
  href: `${HOST}/prices/list`,
  settings: { environment: 'env.json', apiBase: 'https://sso.example' },
};

describe('a guarded page without a session that prevents the redirect', () => {
  let page: GuardPage;
  afterEach(() => page.close());

  it('reports the refusal and redirects once, however often the page wakes meanwhile', async () => {
    page = new GuardPage(PAGE);
    const { gateway } = page.fake.page;
    gateway.answer('environment', json({}));
    gateway.answer('refresh', refused(401));
    const listening = new AbortController();
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('sso-navigate', prevent, { signal: listening.signal });
    page.mount();
    page.mount();
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    window.dispatchEvent(new Event('focus'));
    await page.waitForEvent('sso-navigate');
    window.dispatchEvent(new Event('focus'));
    // Waits for everything that is pending.
    await page.close();
    listening.abort();
    expect(gateway.requests('refresh')).to.have.length(1);
    expect(page.events.map(({ type }) => type)).to.deep.equal(['sso-error', 'sso-navigate']);
  });
});

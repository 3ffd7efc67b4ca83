import { expect } from '@open-wc/testing';
import { HOST } from '../../support/core/fake-core.ts';
import { json, refused } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from './guard-page.ts';

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

describe('a guard that stays while a router shows pages', () => {
  let page: GuardPage;
  afterEach(() => page.close());

  /** Shows another page, as a router does. */
  const show = (path: string) => {
    page.fake.page.href = HOST + path;
    history.replaceState(history.state, '', location.href);
    // For browsers without the Navigation API.
    if (!('navigation' in window)) dispatchEvent(new PopStateEvent('popstate'));
  };
  const redirects = () => page.events.filter(({ type }) => type === 'sso-navigate').length;

  it('redirects each guarded page without a session, and no public page', async () => {
    page = new GuardPage({ href: `${HOST}/login`, settings: { environment: 'env.json' } });
    page.fake.page.gateway.answer('environment', json({}));
    page.mount();
    await import('../../../src/elements/guard/guard-actions.ts');
    for (const count of [1, 2]) {
      show('/prices/list');
      await waitUntil(() => redirects() === count, `redirect ${count}`);
      show('/login');
    }
    await page.close();
    expect(redirects()).to.equal(2);
  });

  it('leaves the pages of a user with a session', async () => {
    page = new GuardPage({ href: `${HOST}/prices/list`, ...signedIn('ada', WARNED_MS) });
    page.mount();
    await page.waitForEvent('sso-session-warning');
    show('/prices/other');
    await page.close();
    expect(redirects()).to.equal(0);
  });
});

import { expect } from '@open-wc/testing';
import '../../../src/elements/wrapper/refuse.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from './guard-page.ts';

// Rules: configuration-02

describe('a session guard with another gateway than the page has configured', () => {
  let page: GuardPage;
  const open = (apiBase: string) => {
    page = new GuardPage({
      href: `${HOST}/prices/list`,
      ...signedIn('ada', WARNED_MS),
      settings: { apiBase: 'https://attacker.example' },
    });
    return page.mount({ 'api-base': apiBase, reauth: 'inline' });
  };
  afterEach(() => page.close());

  it('shows a message, dispatches an error, and calls and warns of nothing', async () => {
    const guard = open('https://own.example');
    await waitUntil(() => guard.textContent, 'the message');
    expect(guard.querySelector('[role=alert]')?.textContent).to.equal(
      'This part of the page could not be shown.',
    );
    const message =
      'api-base differs from "https://attacker.example", which this page has already configured.';
    expect(page.events.map(({ type, detail }) => [type, detail])).to.deep.equal([
      ['sso-error', { source: 'sso-session-guard', kind: 'settings', message }],
    ]);
    expect(document.querySelector('sso-notifications [role=alertdialog]') === null).to.equal(true);
    expect(page.fake.page.gateway.sent).to.deep.equal([]);
  });

  it('neither extends nor ends the session', async () => {
    const guard = open('https://own.example');
    expect(await guard.refresh()).to.equal(false);
    const outcome = await guard.signOut().catch((error: unknown) => String(error));
    expect(outcome).to.include('api-base');
    expect(page.fake.page.gateway.sent).to.deep.equal([]);
    expect(page.fake.page.local.values.get('isAuthenticated')).to.equal('true');
    expect(page.events).to.have.length(1);
  });

  it('works if its address is equivalent', async () => {
    open('https://attacker.example/');
    await page.waitForEvent('sso-session-warning');
  });
});

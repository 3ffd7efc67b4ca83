import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { PAGE_TEXTS } from '../../../src/core/i18n/page-texts.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { authTypes } from '../../support/core/calls.ts';
import { pagesCss, TermsPage } from '../../../src/views/pages/terms-page.tsx';
import type { CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { held, ok, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { settled } from '../../support/time/settled.ts';
import { nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: pages-01, pages-02, session-22

const ICON = 'https://portal.example/icon.png';
const details = (html: string) => [
  { type: 'TNC', value: 'Terms of use', html },
  { type: 'ICON', value: ICON },
];
const stored = (html: string, tenant = 'ACME'): CoreStart => ({
  local: { tenantTheme: JSON.stringify({ tenant, themeDetails: details(html) }) },
});
const loaded = (html: string): Answer =>
  ok({ authentications: [], theme: { themeDetails: details(html) } });

describe('the terms page', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  function open(start: CoreStart, ...answers: Answer[]): void {
    screen = new Screen(pagesCss, start);
    void messagesService(screen.fake.core).add(PAGE_TEXTS);
    if (answers.length > 0) screen.fake.page.gateway.answer('authTypes', ...answers);
    screen.draw(<TermsPage host={screen.fake.host} />);
  }
  const calls = () => screen.fake.page.gateway.requests('authTypes');

  it('shows the stored theme’s terms without a call', async () => {
    open(stored('<h1>Our terms</h1><h2>First</h2><p>Be kind.</p>'));
    await screen.findByRole('heading', 'First');
    expect(screen.allByRole('heading').map(nameOf)).to.deep.equal(['Our terms', 'First']);
    expect(calls()).to.deep.equal([]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('loads the terms if none are stored for this tenant, and adds a title', async () => {
    open(stored('<p>Of Globex</p>', 'GLOBEX'), loaded('<p>Be kind.</p>'));
    await waitUntil(() => screen.text.includes('Be kind.'));
    expect(screen.text).not.to.include('Globex');
    expect(screen.allByRole('heading').map(nameOf)).to.deep.equal(['Terms of use']);
    expect(calls()).to.have.length(1);
  });

  it('removes the user from its header when another tab signs out, without a redirect', async () => {
    const session = signedIn();
    const { local } = stored('<h1>Our terms</h1>');
    open({ ...session, local: { ...session.local, ...local } });
    await screen.findByRole('button', 'Sign out');
    screen.fake.page.local.values.delete('isAuthenticated');
    screen.fake.page.fireStorage('isAuthenticated');
    await waitUntil(() => screen.allByRole('button', 'Sign out').length === 0);
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([]);
  });

  it('announces that it loads', async () => {
    const reply = held(loaded('<p>Be kind.</p>'));
    open({}, reply.answer);
    const status = await screen.findByRole('status');
    expect(nameOf(status)).to.equal('Loading the terms…');
    await expect(screen.element).to.be.accessible();
    reply.release();
    await waitUntil(() => screen.allByRole('status').length === 0);
  });

  it('have a title of their own if the tenant has no label for them', async () => {
    const themeDetails = [{ type: 'TNC', value: '', html: '<p>Be kind.</p>' }];
    open({ local: { tenantTheme: JSON.stringify({ tenant: 'ACME', themeDetails }) } });
    await screen.findByRole('heading', 'Terms and Conditions');
  });

  it('shows sanitized terms', async () => {
    open(
      stored(
        `<p onclick="alert(1)">Text</p><script>alert(1)</script><style>*{display:none}</style>
        <a href="javascript:alert(1)">link</a><img src="data:," onerror="alert(1)"><form><input></form>`,
      ),
    );
    await waitUntil(() => screen.text.includes('Text'));
    const bad = 'script, style, form, input, [onclick], [onerror], a[href^=javascript]';
    expect(screen.byRole('main').querySelector(bad)).to.equal(null);
  });

  it('sets title and favicon if the elements own the page', async () => {
    open({ ...stored('<p>Be kind.</p>'), settings: { ownsDocument: true } });
    await waitUntil(() => document.title === 'Terms of use');
    expect(document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href).to.equal(ICON);
  });

  for (const html of ['', '  ', '<p> </p>', '<script>alert(1)</script>']) {
    it(`shows that no terms have been published: '${html}'`, async () => {
      open(stored(html));
      await waitUntil(() => screen.text.includes('No terms have been published.'));
      expect(screen.allByRole('heading').map(nameOf)).to.deep.equal(['Terms of use']);
      await expect(screen.element).to.be.accessible();
    });
  }

  it('offers a retry if the terms cannot be loaded', async () => {
    open({}, unreachable, loaded('<p>Be kind.</p>'));
    await waitUntil(() => screen.text.includes('The terms could not be loaded.'));
    await expect(screen.element).to.be.accessible();
    screen.byRole('button', 'Try again').click();
    await waitUntil(() => screen.text.includes('Be kind.'));
  });

  it('offers a retry if the stored theme cannot be read', async () => {
    open({}, loaded('<p>Be kind.</p>'));
    const theme = themeService(screen.fake.core);
    const { showStored } = theme;
    Object.assign(theme, {
      showStored() {
        throw new Error('unreadable');
      },
    });
    await waitUntil(() => screen.text.includes('The terms could not be loaded.'));
    expect(screen.text).not.to.include('Loading the terms…');
    Object.assign(theme, { showStored });
    screen.byRole('button', 'Try again').click();
    await waitUntil(() => screen.text.includes('Be kind.'));
  });

  it('shows nothing for an unknown tenant, and redirects to the unavailable page', async () => {
    open({}, ok(null));
    await waitUntil(() => screen.fake.host.of('sso-navigate').length > 0);
    expect(screen.fake.host.of('sso-navigate')[0]?.path).to.equal('/page-unavailable');
    await waitUntil(() => screen.text === '');
  });

  it('changes nothing after it is removed', async () => {
    const reply = held(loaded('<p>Be kind.</p>'));
    open({}, reply.answer);
    await waitUntil(() => calls().length === 1);
    screen.unmount();
    reply.release();
    await authTypes(screen.fake.core, 'ACME');
    expect(screen.shadow.childNodes).to.have.length(0);
  });
});

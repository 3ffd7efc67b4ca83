import { expect, fixtureCleanup, fixture } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import '../../../src/elements/sso-dashboard.ts';
import '../../../src/elements/sso-login.ts';
import '../../../src/elements/sso-profile.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { language, profile } from '../../support/fixtures/profiles.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, portal } from '../../views/login/screen.tsx';
import { allByRole } from '../../views/support/by-role.ts';
import { product } from '../../views/support/products.ts';

// Rules: sign-in-11

const HELP = JSON.stringify({ documentation: 'https://docs.example/' });
const MENU = JSON.stringify([{ label: 'Price Lists', path: '/pricelist' }]);

describe('a tag of a whole screen', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  const open = async (
    tag: string,
    path: string,
    attributes: Record<string, string>,
    start: CoreStart,
  ) => {
    fake = fakeCore({ href: `${HOST}${path}`, ...start });
    removeCore = provideCore(fake.core);
    fake.page.gateway
      .answer('authTypes', portal([BASIC]))
      .answer('usersProducts', ok([product({ productName: 'Ocular' })]))
      .answer('userProfile', ok(profile()))
      .answer('userExtensions', language('en_US'))
      .answer('lookup', ok({ lookupValues: [] }));
    const container = await fixture<HTMLElement>('<div></div>');
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    container.append(element);
    return element;
  };
  afterEach(() => {
    fixtureCleanup();
    document.querySelector('sso-notifications')?.remove();
    removeCore();
  });
  const rootOf = (element: HTMLElement) =>
    element.localName === 'sso-login' ? element : (element.shadowRoot ?? element);
  const shows = (element: HTMLElement, role: 'button' | 'link', name: string | RegExp) =>
    waitUntil(() => allByRole(rootOf(element), role, name)[0], `the ${role} ${String(name)}`);
  const showsHelp = async (element: HTMLElement) => {
    allByRole(rootOf(element), 'button', /Open profile panel/)[0]?.click();
    await shows(element, 'link', /^Documentation/);
  };

  it('shows the sign-in form with the page’s user ID', async () => {
    const attributes = { 'user-id': 'ada@acme.example' };
    const element = await open('sso-login', '/login', attributes, {});
    await shows(element, 'button', 'Sign In');
    const userId = element.querySelector<HTMLInputElement>('input[name=username]');
    expect(userId?.value).to.equal('ada@acme.example');
  });

  it('shows the user’s products and the page’s help links', async () => {
    const element = await open('sso-dashboard', '/dashboard', { 'help-links': HELP }, signedIn());
    await waitUntil(() => element.shadowRoot?.textContent.includes('Ocular'), 'the product');
    expect(fake.page.gateway.requests('usersProducts')).to.have.length(1);
    await showsHelp(element);
  });

  it('shows the user’s profile with the page’s menu items and help links', async () => {
    const attributes = { 'help-links': HELP, 'menu-items': MENU };
    const element = await open('sso-profile', '/profile', attributes, signedIn());
    await shows(element, 'button', 'Edit');
    await shows(element, 'link', 'Price Lists');
    await showsHelp(element);
  });
});

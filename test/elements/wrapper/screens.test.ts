import { expect, fixtureCleanup, fixture } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import '../../../src/elements/sso-dashboard.ts';
import '../../../src/elements/sso-login.ts';
import '../../../src/elements/sso-profile.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { language, profile } from '../../support/profiles.ts';
import { ok } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { BASIC, portal } from '../../views/login/screen.tsx';
import { allByRole } from '../../views/support/by-role.ts';
import { product } from '../../views/support/products.ts';

const HELP = JSON.stringify({ documentation: 'https://docs.example/' });
const MENU = JSON.stringify([{ label: 'Price Lists', path: '/pricelist' }]);

describe('a tag of a whole screen', () => {
  let fake: FakeCore;
  let takeAway: () => void;
  const open = async (
    tag: string,
    path: string,
    attributes: Record<string, string>,
    start: CoreStart,
  ) => {
    fake = fakeCore({ href: `${HOST}${path}`, ...start });
    takeAway = provideCore(fake.core);
    fake.page.gateway
      .answer('authTypes', portal([BASIC]))
      .answer('usersProducts', ok([product({ productName: 'Ocular' })]))
      .answer('userProfile', ok(profile()))
      .answer('userExtensions', language('en_US'))
      .answer('lookup', ok({ lookupValues: [] }));
    const place = await fixture<HTMLElement>('<div></div>');
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    place.append(element);
    return element;
  };
  afterEach(() => {
    fixtureCleanup();
    document.querySelector('sso-notifications')?.remove();
    takeAway();
  });
  const rootOf = (element: HTMLElement) =>
    element.localName === 'sso-login' ? element : (element.shadowRoot ?? element);
  const shows = (element: HTMLElement, role: 'button' | 'link', name: string | RegExp) =>
    waitUntil(() => allByRole(rootOf(element), role, name)[0], `the ${role} ${String(name)}`);
  const showsHelp = async (element: HTMLElement) => {
    allByRole(rootOf(element), 'button', /Open profile panel/)[0]?.click();
    await shows(element, 'link', /^Documentation/);
  };

  it('asks to sign in, with the user ID that the page knows', async () => {
    const attributes = { 'user-id': 'ada@acme.example' };
    const element = await open('sso-login', '/login', attributes, {});
    await shows(element, 'button', 'Sign In');
    const userId = element.querySelector<HTMLInputElement>('input[name=username]');
    expect(userId?.value).to.equal('ada@acme.example');
  });

  it('shows the products of the user, and help where the page has it', async () => {
    const element = await open('sso-dashboard', '/dashboard', { 'help-links': HELP }, signedIn());
    await waitUntil(() => element.shadowRoot?.textContent.includes('Ocular'), 'the product');
    expect(fake.page.gateway.requests('usersProducts')).to.have.length(1);
    await showsHelp(element);
  });

  it('shows the profile of the user, with the menu items and help that the page has', async () => {
    const attributes = { 'help-links': HELP, 'menu-items': MENU };
    const element = await open('sso-profile', '/profile', attributes, signedIn());
    await shows(element, 'button', 'Edit');
    await shows(element, 'link', 'Price Lists');
    await showsHelp(element);
  });
});

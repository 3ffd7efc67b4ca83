import { sendKeys } from '@web/test-runner-commands';
import '../../../src/elements/sso-user-menu.ts';
// Loaded beforehand, so that no test waits for them.
import '../../../src/elements/user-menu/menu-panel.ts';
import '../../../src/elements/user-menu/render-panel.ts';
import type { SsoUserMenu } from '../../../src/elements/sso-user-menu.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole, byRole, nameOf, type Role } from '../../views/support/by-role.ts';
import { named } from '../../views/support/products.ts';

export const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota'];

/** A page with a user menu, with its own core. */
export class MenuPage {
  readonly fake: FakeCore;
  readonly #removeCore: () => void;

  constructor(start: CoreStart) {
    this.fake = fakeCore(start);
    this.#removeCore = provideWithoutNotices(this.fake.core);
  }

  /** Returns a page of the product `prices` for Ada, of a tenant whose gateway announces these features. */
  static signedIn(...features: readonly string[]): MenuPage {
    const start = signedIn();
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features });
    const page = new MenuPage({
      ...start,
      href: `${HOST}/prices/list`,
      local: { ...start.local, tenantTheme },
    });
    page.fake.page.gateway.answer('usersProducts', ok(named(...NAMES)));
    return page;
  }

  /** Adds a menu with these attributes and children. */
  mount(attributes: Record<string, string> = {}, ...children: readonly Element[]): SsoUserMenu {
    const menu = document.createElement('sso-user-menu');
    for (const [name, value] of Object.entries(attributes)) menu.setAttribute(name, value);
    menu.append(...children);
    document.body.append(menu);
    // A real navigation would leave the test page. The menu has handled the event before this.
    menu.addEventListener('click', (event) => {
      if (event.composedPath().some((node) => node instanceof HTMLAnchorElement))
        event.preventDefault();
    });
    return menu;
  }

  get menu(): SsoUserMenu {
    const menu = document.querySelector('sso-user-menu');
    if (!menu) throw new Error('The page has no menu.');
    return menu;
  }

  get shadow(): ShadowRoot {
    if (!this.menu.shadowRoot) throw new Error('The menu shows nothing.');
    return this.menu.shadowRoot;
  }

  byRole = (role: Role, name?: string | RegExp) => byRole(this.shadow, role, name);
  allByRole = (role: Role, name?: string | RegExp) => allByRole(this.shadow, role, name);

  /** The names of all links. */
  links = () => this.allByRole('link').map(nameOf);

  /** The names of the products in a list, by the end of the ID of its heading. */
  itemsOf(list: string): string[] {
    const found = this.shadow.querySelector(`[aria-labelledby$="${list}"]`);
    return [...(found?.querySelectorAll('a') ?? [])].map(nameOf);
  }

  /** Waits until the products are shown. */
  loaded = () => this.findByRole('searchbox', 'Search products');

  /** Types into the search. */
  async type(query: string): Promise<void> {
    (await this.loaded()).focus();
    await sendKeys({ type: query });
  }

  press = (key: string) => sendKeys({ press: key });

  /** The name of the focused element of the menu. */
  focused = () => nameOf(this.shadow.activeElement ?? document.body);

  async findByRole(role: Role, name?: string | RegExp): Promise<HTMLElement> {
    await waitUntil(() => this.allByRole(role, name).length === 1, `one ${role} ${String(name)}`);
    return this.byRole(role, name);
  }

  /** Opens the panel, and waits until it is rendered. */
  async open(name: string | RegExp = 'Ada Lovelace'): Promise<HTMLElement> {
    this.byRole('button', name).click();
    return this.findByRole('navigation', 'Account and products');
  }

  get isOpen(): boolean {
    return this.shadow.querySelector(':popover-open') !== null;
  }

  /** The names of all calls so far. */
  get calls(): readonly string[] {
    return this.fake.page.gateway.sent.map(({ call }) => call);
  }

  async close(): Promise<void> {
    for (const menu of document.querySelectorAll('sso-user-menu')) menu.remove();
    await new Promise((resolve) => setTimeout(resolve));
    await endNotices(this.fake.core);
    this.#removeCore();
  }
}

import { showTrigger, type Trigger } from './user-menu/trigger.ts';

/** The attributes as properties. A string is smaller than a list. */
const PROPERTIES =
  'apiBase tenant tenantHeader environment loginPath dashboardPath profilePath locale theme helpLinks';

// A server that renders has no HTMLElement, and never uses the class.
const Base = globalThis.HTMLElement ?? Object;

/**
 * Shows who is signed in, in the header of any page. Opens a panel with products, profile, appearance, language and
 * sign-out. Shows the user's name without a request; the panel loads when it is hovered or focused.
 *
 * @element sso-user-menu
 * @attr api-base - Origin of the gateway, with an optional path prefix. Defaults to the page's origin.
 * @attr tenant - Tenant code. Defaults to the tenant of the last visit.
 * @attr tenant-header - Name of the request header with the tenant code; `tenant-code` by default.
 * @attr environment - Address of the environment file.
 * @attr login-path - Route of the sign-in page; `/login` by default.
 * @attr dashboard-path - Route of the dashboard; `/dashboard` by default.
 * @attr profile-path - Route of My Profile; `/profile` by default.
 * @attr {{ documentation?: string; api?: string; community?: string; status?: string; feedback?: string; talk?: string }} help-links - Addresses of Need Help; each is optional. The attribute is JSON.
 * @attr {Locale} locale - Locale such as `fr_FR`; the user's own choice takes precedence. Defaults to the account's
 *   locale, then the browser's, then `en_US`.
 * @attr {'light' | 'dark' | 'auto' | 'page'} theme - Color scheme of the panel; `auto` by default. `auto` is the user's choice or the
 *   system's, `page` the scheme of your page.
 * @slot items - Your own links and buttons, `<a>` and `<button>`, between My Profile and Need Help.
 * @event sso-menu-toggle - Dispatched when the panel has opened or closed.
 * @event sso-product-open - Dispatched when the user opens a product. Cancelable: cancel it to open the product in your own way.
 * @event sso-navigate - Dispatched before the element navigates. Cancelable: cancel it to use your own router. `reload` requests
 *   a full load.
 * @event sso-signed-out - Dispatched when the session has ended: by the user (`manual`), by time, by an administrator, by another 401
 *   (`lost`), or in another tab (`elsewhere`).
 * @event sso-error - Dispatched on a failure that the page may want to log. `url` has no query, `status` is 0 without a reply, and
 *   the gateway's log has `requestId`.
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-control-height - Minimum height of a button.
 * @cssproperty --sso-shadow-raised - Shadow of dialogs, toasts and a card under the pointer.
 * @cssproperty --sso-background - Background of the screen.
 * @cssproperty --sso-surface - Background of cards, fields and the header.
 * @cssproperty --sso-raised - Background of dialogs, panels and toasts.
 * @cssproperty --sso-hover - Background of a control under the pointer.
 * @cssproperty --sso-text - Color of text.
 * @cssproperty --sso-muted - Color of secondary text: labels, hints, descriptions.
 * @cssproperty --sso-line - Color of decorative dividing lines.
 * @cssproperty --sso-line-strong - Color of borders that separate a control from its background.
 * @cssproperty --sso-accent - Color of primary buttons, links and marks; the tenant’s color if it has one.
 * @cssproperty --sso-on-accent - Color of text on the accent.
 * @cssproperty --sso-focus - Color of the focus ring.
 * @cssproperty --sso-danger - Color of errors: text, border and icon.
 * @cssproperty --sso-warning - Color of the status of a product with limited service.
 * @cssproperty --sso-info - Color of the status of a product in maintenance.
 * @csspart avatar - The initials in the trigger.
 * @csspart button - Every push button.
 * @csspart item - An entry of the panel: a link or a button.
 * @csspart name - The name in the trigger.
 * @csspart panel - The panel.
 * @csspart search - The search field with its icon.
 * @csspart trigger - The button that opens the panel; without a session the link to sign-in.
 */
class SsoUserMenu extends Base {
  declare apiBase: string | undefined;
  declare tenant: string | undefined;
  declare tenantHeader: string | undefined;
  declare environment: string | undefined;
  declare loginPath: string | undefined;
  declare dashboardPath: string | undefined;
  declare profilePath: string | undefined;
  declare locale: string | undefined;
  declare theme: 'light' | 'dark' | 'auto' | 'page' | undefined;
  /** Addresses of Need Help. Without them, the attribute applies. */
  declare helpLinks:
    | {
        documentation?: string;
        api?: string;
        community?: string;
        status?: string;
        feedback?: string;
        talk?: string;
      }
    | undefined;

  static {
    // Frameworks set only properties that exist. The panel writes them to the attributes.
    for (const name of PROPERTIES.split(' ')) this.prototype[name as 'apiBase'] = undefined;
  }

  #trigger: Trigger | undefined;

  connectedCallback(): void {
    // Already set if the element was moved.
    this.#trigger ??= showTrigger(this);
  }

  disconnectedCallback(): void {
    // Scripts that swap pages remove an element and add it again a moment later.
    setTimeout(() => {
      if (this.isConnected) return;
      this.#trigger?.release();
      this.#trigger = undefined;
    });
  }

  /** Opens the panel. Does nothing without a session. */
  async open(): Promise<void> {
    await this.#trigger?.open();
  }

  /** Closes the panel. */
  close(): void {
    this.#trigger?.close();
  }
}

export type { SsoUserMenu };

declare global {
  interface HTMLElementTagNameMap {
    'sso-user-menu': SsoUserMenu;
  }
}

const TAG = 'sso-user-menu';
// A server that renders has no registry.
const { customElements: registry }: Partial<typeof globalThis> = globalThis;
if (!registry?.get(TAG)) registry?.define(TAG, SsoUserMenu);

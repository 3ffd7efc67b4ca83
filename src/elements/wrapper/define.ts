import r2wcCore from '@r2wc/core';
import type { Settings } from '../../core/config/settings.ts';
import { mountLater } from './mount-later.ts';
import { createElement } from './create-element.ts';
import type { ElementDefinition, Mounted, TagProps } from './definition.ts';
import { isBeingHydrated, isViewBox } from './view-box.ts';

const SHELL_CSS = `:host{display:block}slot{all:initial;display:contents;color-scheme:inherit}`;

let sheet: CSSStyleSheet | undefined;

/** Returns the stylesheet that all shells share. */
function shellSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(SHELL_CSS);
  return sheet;
}

/**
 * Attaches a shadow root with a single slot to an element that renders into the light DOM. The slot resets what the
 * view would inherit from the page's text styles.
 */
function attachShell(element: HTMLElement): void {
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [shellSheet()];
  shadow.append(createElement('slot'));
}

/**
 * The attributes that all screens share, by the setting that each one sets.
 *
 * @attr api-base - Origin of the gateway, with an optional path prefix. Defaults to the page's origin.
 * @attr utility-base - Base address of the lookup calls, relative to `api-base` unless absolute; `/api/utility/v1` by default.
 * @attr tenant - Tenant code. Ignored if a live session, or in production the host name, names the tenant. Defaults to
 *   the tenant of the last visit.
 * @attr tenant-header - Name of the request header with the tenant code; `tenant-code` by default.
 * @attr environment - Address of the environment file.
 * @attr login-path - Route of the sign-in page; `/login` by default.
 * @attr dashboard-path - Route of the dashboard; `/dashboard` by default.
 * @attr profile-path - Route of My Profile; `/profile` by default.
 * @attr terms-path - Route of the terms; `/terms&condition` by default.
 * @attr unavailable-path - Route shown for an unknown tenant; `/page-unavailable` by default.
 * @attr {'light' | 'dark' | 'auto' | 'page'} theme - Color scheme; `auto` by default. `auto` is the user's choice or the
 *   system's, `page` the scheme of your page.
 * @attr {Locale} locale - Locale such as `fr_FR`; the user's own choice takes precedence. Defaults to the account's
 *   locale, then the browser's, then `en_US`.
 * @event sso-ready - Dispatched when the screen is rendered.
 * @event sso-session-warning - Dispatched when the expiry warning opens.
 * @event sso-session-refreshed - Dispatched when this tab or another has extended the session.
 * @event sso-before-sign-out - Dispatched before the user signs out. Cancelable: cancel it, and the session stays. Not dispatched if
 *   the session ends otherwise: by time, by an administrator, by another 401, or in another tab.
 * @event sso-signed-out - Dispatched when the session has ended: by the user (`manual`), by time, by an administrator, by another 401
 *   (`lost`), or in another tab (`elsewhere`).
 * @event sso-navigate - Dispatched before the element navigates. Cancelable: cancel it to use your own router. `reload` requests
 *   a full load.
 * @event sso-error - Dispatched on a failure that the page may want to log. `url` has no query, `status` is 0 without a reply, and
 *   the gateway's log has `requestId`.
 */
const SHARED = [
  'apiBase',
  'utilityBase',
  'tenant',
  'tenantHeader',
  'environment',
  'loginPath',
  'dashboardPath',
  'profilePath',
  'termsPath',
  'unavailablePath',
] as const satisfies readonly (keyof Settings)[];

// The symbols under which r2wc stores its state in an instance.
const CONNECTED: unique symbol = Symbol.for('r2wc.connected');
const PROPS: unique symbol = Symbol.for('r2wc.props');
const RENDER: unique symbol = Symbol.for('r2wc.render');

interface WrapperInstance extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
  [CONNECTED]: boolean;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
}

interface WrapperClass {
  new (): WrapperInstance;
  readonly observedAttributes: readonly string[];
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the class that r2wc wraps; the core, React and the view are imported when the first element is mounted. */
function wrap(definition: ElementDefinition): WrapperClass {
  const own = definition.attributes ?? {};
  const pick = (names: readonly string[], props: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, props[name]]));
  const settingsIn = (props: Record<string, unknown>) => pick(SHARED, props) as Settings;
  const tagProps = (props: Record<string, unknown>): TagProps => ({
    own: pick(Object.keys(own), props),
    locale: typeof props['locale'] === 'string' ? props['locale'] : undefined,
  });

  const Wrapper = r2wcCore<Record<string, unknown>, Mounted>(
    () => null,
    {
      ...(definition.isLight ? {} : { shadow: 'open' as const }),
      // r2wc would parse JSON in its constructor and throw on invalid text, so a `json` property gets no type.
      props: Object.fromEntries([
        ...[...SHARED, 'theme', 'locale'].map((name) => [name, 'string'] as const),
        ...Object.entries(own).map(
          ([name, kind]) => [name, kind === 'json' ? undefined : kind] as const,
        ),
      ]),
    },
    {
      mount: (container, _, props) => {
        const root = container as unknown as HTMLElement | ShadowRoot;
        const element = root instanceof ShadowRoot ? (root.host as HTMLElement) : root;
        return mountLater(element, definition, settingsIn(props), tagProps(props));
      },
      update: (mounted, props) => mounted.update(tagProps(props), settingsIn(props)),
      unmount: (mounted) => mounted.unmount(),
    },
  );
  return Wrapper as unknown as WrapperClass;
}

/**
 * Registers a custom element. Handles what r2wc does not: properties set before the upgrade, removed attributes,
 * invalid JSON, moving an element without losing its input, and a second copy of the bundle.
 */
export function defineElement(definition: ElementDefinition): void {
  // A server that renders imports this too, where custom elements do not exist.
  if (typeof customElements === 'undefined' || customElements.get(definition.tag)) return;
  const own = definition.attributes ?? {};
  const names = new Map(
    [...SHARED, 'theme', 'locale', ...Object.keys(own)].map((name) => [kebab(name), name]),
  );

  const Wrapper = wrap(definition);
  class SsoElement extends Wrapper {
    static readonly prepare = definition.prepare;

    static override get observedAttributes(): readonly string[] {
      return [...Wrapper.observedAttributes, 'dir'];
    }

    constructor() {
      super();
      this[CONNECTED] = false;
      if (definition.isLight) attachShell(this);
    }

    /**
     * Skips the rendered view if the page has children in slots, and while React hydrates the page: a framework that
     * hydrates expects the children that its server has rendered here, which come after the view, and would treat ours
     * as a mismatch.
     */
    override get firstChild(): ChildNode | null {
      const first = super.firstChild;
      if (!isViewBox(first)) return first;
      return first.nextSibling ?? (isBeingHydrated(this) ? null : first);
    }

    override connectedCallback(): void {
      for (const name of names.values()) this.#upgradeProperty(name);
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // Moving an element disconnects and reconnects it in the same task; only a removal unmounts.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** Style sheets, listeners and notifications belong to the document of the script; a move leaves them behind. */
    adoptedCallback(): void {
      if (this.ownerDocument !== document)
        console.error(
          `sso-elements: <${this.localName}> was moved to another document and has no styles. Create it there.`,
        );
    }

    override attributeChangedCallback(
      attribute: string,
      before: string | null,
      after: string | null,
    ): void {
      if (attribute === 'dir') {
        this[RENDER]();
        return;
      }
      const name = names.get(attribute);
      if (name && (after === null || own[name] === 'json')) {
        this[PROPS][name] = after === null ? undefined : parseJson(after);
        this[RENDER]();
        return;
      }
      super.attributeChangedCallback(attribute, before, after);
    }

    /** Assigns a property that was set before the upgrade again: it is on the instance and shadows the accessor. */
    #upgradeProperty(name: string): void {
      if (!Object.hasOwn(this, name)) return;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
  customElements.define(definition.tag, SsoElement);
}

import r2wcCore from '@r2wc/core';
import type { Core } from '../../core/kernel/core.ts';
import type { Settings } from '../../core/config/settings.ts';
import type { ViewModule } from '../../views/view.ts';
import { mountLater } from './mount-later.ts';
import type { Begin, PrerenderLoad, Mounted, TagProps } from './mount.ts';
import { attachShell } from './shell.ts';
import { isViewBox } from './view-box.ts';

/**
 * The attributes that all tags of a page share, by the setting each stands for.
 *
 * @attr api-base - Origin (and path prefix) of the gateway; the page's own by default.
 * @attr utility-base - Base of the lookup call; a relative one hangs off `api-base`; `/api/utility/v1` by default.
 * @attr tenant - Tenant code, unless the host name or the environment says it.
 * @attr tenant-header - Name of the header that carries the tenant code; `tenant-code` by default.
 * @attr environment - Address of `environment.release.json`.
 * @attr login-path - Where sign-in is; `/login` by default.
 * @attr dashboard-path - Where the dashboard is; `/dashboard` by default.
 * @attr profile-path - Where the profile is; `/profile` by default.
 * @attr terms-path - Where the terms are; `/terms&condition` by default.
 * @attr unavailable-path - Where a person goes whom the portal can't serve; `/page-unavailable` by default.
 * @attr {'light' | 'dark' | 'auto'} theme - Color scheme; `auto`, the default, follows the system's.
 * @attr {Locale} locale - Language, as `fr_FR`; else the person's, else the browser's, else `en_US`. Her own choice wins.
 * @event sso-ready - The screen is drawn.
 * @event sso-session-warning - The session is about to end, and the person is asked.
 * @event sso-session-refreshed - The session was prolonged, here or in another tab.
 * @event sso-signed-out - The session ended, and why.
 * @event sso-navigate - Cancelable: prevent it and route yourself; else the page is loaded.
 * @event sso-error - A failure the page may want to log.
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

/** What a tag is made of. */
export interface ElementDefinition {
  readonly tag: `${string}-${string}`;
  /**
   * The tag's own attributes, by property name. A `json` one is parsed from the attribute, where
   * broken text counts as absent, and taken as it is from the property.
   */
  readonly attributes?: Readonly<Record<string, 'string' | 'json'>>;
  /** True when the view lives in the page's own tree, where password managers reach its inputs. */
  readonly isLight?: boolean;
  /** Fetches how to begin what the view waits for anyway: that comes before React, and without it. */
  readonly begin?: () => Promise<Begin>;
  /** Fetches the view's first frame, and draws it already where the tag's own file can tell that it is right. */
  readonly frame?: (element: HTMLElement, settings: Settings, props: TagProps) => PrerenderLoad;
  /** Fetches the view; called when a tag is mounted. */
  readonly load: () => Promise<ViewModule<never>>;
  /** Fetches what the tag needs, and begins what it can, before it is mounted. */
  readonly prepare?: (core: Core) => Promise<void>;
}

// What the wrapper keeps in an instance, under registered symbols.
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

/** The wrapper's class; the core, React and the view come with the first mounted tag. */
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
      // A prop without a type is left alone by the wrapper: it would parse JSON in its constructor, and throw.
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
 * Registers a tag. Mends what the wrapper leaves open: properties set before the upgrade, removed
 * attributes, broken JSON, moving without losing what was typed, and a second copy of the bundle.
 */
export function defineElement(definition: ElementDefinition): void {
  // Imported where there is no page, as by a server that renders, a tag does nothing.
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
     * Null for a view: a framework that hydrates the page looks here for the children that its server has written, and
     * would take ours for a mismatch.
     */
    override get firstChild(): ChildNode | null {
      const first = super.firstChild;
      return isViewBox(first) ? null : first;
    }

    override connectedCallback(): void {
      for (const name of names.values()) this.#upgradeProperty(name);
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // A move disconnects and connects again at once; only a removal unmounts.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
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

    /** A property set before the upgrade sits on the instance and hides the accessor. */
    #upgradeProperty(name: string): void {
      if (!Object.hasOwn(this, name)) return;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
  customElements.define(definition.tag, SsoElement);
}

import { authService } from '../../core/auth/store.ts';
import { configure, settingsService, type Settings } from '../../core/config/settings.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { getCore, type Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { protectDocument } from '../../core/platform/safety/page-document.ts';
import { storageService } from '../../core/platform/storage.ts';
import { followSession } from '../../core/session/follow-session.ts';
import { themeService } from '../../core/theme/store.ts';
import { createMenuModel } from '../../views/user-menu/menu-model.ts';
import {
  MENU_TEXTS,
  SCREEN_TEXTS,
  UserMenuView,
  userMenuCss,
} from '../../views/user-menu/user-menu-view.tsx';
import type { ViewModule } from '../../views/view.ts';
import { prepareNotifications, watchNotices, whenIdle } from '../notifications/notifications.ts';
import { hostOf } from '../wrapper/host.ts';
import { namesOtherGateway } from '../wrapper/other-gateway.ts';
import { followScheme } from '../wrapper/page-scheme.ts';
import { createTagRoot, renderView } from '../wrapper/react-mount.tsx';
import { adoptStyles } from '../wrapper/styles.ts';
import { placePanel } from './place-panel.ts';
import { reflectProperties } from '../wrapper/reflect-properties.ts';
import type { MenuParts } from './menu-parts.ts';

const TAG = 'sso-user-menu';

/** The attribute of each setting that the element sets. */
const SETTINGS = {
  apiBase: 'api-base',
  tenant: 'tenant',
  tenantHeader: 'tenant-header',
  environment: 'environment',
  loginPath: 'login-path',
  dashboardPath: 'dashboard-path',
  profilePath: 'profile-path',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** The attributes as properties. */
const PROPERTIES = [...Object.keys(SETTINGS), 'theme', 'locale'];

/** A panel that is rendered. */
export interface RenderedPanel {
  /** Focuses the first control of the panel. */
  focus(): void;
  dispose(): void;
}

/** Applies the element's attributes to the page's core. Its properties become those of the attributes. */
function applyAttributes(core: Core, element: HTMLElement): void {
  reflectProperties(element, PROPERTIES);
  for (const [setting, attribute] of Object.entries(SETTINGS))
    configure(core, { [setting]: element.getAttribute(attribute) ?? undefined }, `<${TAG}>`);
  if (element.hasAttribute('locale'))
    messagesService(core).requestLocale(element.getAttribute('locale'));
}

/** Signs in for a page without a session: redirects to sign-in, and returns to the page. */
export async function signInFrom(element: HTMLElement): Promise<void> {
  const core = getCore();
  applyAttributes(core, element);
  watchNotices(core);
  const release = hostsService(core).add(hostOf(element));
  const { signInOrRedirect } = await import('../../core/flows/sign-in-or-redirect.ts');
  await signInOrRedirect(core).finally(release);
}

/** Returns the help links of an element: its property, or the JSON of its attribute. */
function helpLinksOf(element: HTMLElement & { helpLinks?: unknown }): unknown {
  if (element.helpLinks) return element.helpLinks;
  try {
    return JSON.parse(element.getAttribute('help-links') ?? '');
  } catch {
    return undefined;
  }
}

const checkLater = (element: HTMLElement) =>
  whenIdle(async () => {
    const { checkAttributes } = await import('../wrapper/check-attributes.ts');
    checkAttributes(element, [...PROPERTIES, 'helpLinks'], ['helpLinks']);
  });

/** Renders the panel. Rejects if the element names another gateway than the page. */
export async function renderPanel(
  parts: MenuParts & { readonly panel: HTMLElement },
): Promise<RenderedPanel> {
  const { element, trigger, panel } = parts;
  const core = getCore();
  const host = hostOf(element);
  reflectProperties(element, PROPERTIES);
  checkLater(element);
  if (namesOtherGateway(core, element.getAttribute('api-base') ?? undefined))
    throw new Error(
      `Its api-base differs from that of the page, ${settingsService(core).current.apiBase ?? ''}.`,
    );
  applyAttributes(core, element);
  watchNotices(core);
  prepareNotifications();
  const messages = messagesService(core);
  await Promise.all([messages.ready(), messages.add(SCREEN_TEXTS), messages.add(MENU_TEXTS)]);
  themeService(core).showStored(storageService(core).get('tenant') ?? '');

  const model = createMenuModel(core);
  const close = () => panel.hidePopover();
  const tree = () => ({
    module: { View: UserMenuView, css: userMenuCss } as unknown as ViewModule,
    host,
    attributes: { model, close, helpLinks: helpLinksOf(element) },
    dir: element.dir,
    root: panel,
  });
  const cleanups = [
    hostsService(core).add(host),
    followScheme(core, element),
    followSession(core),
    adoptStyles(element, userMenuCss, false),
  ];
  protectDocument(panel);
  const root = createTagRoot(panel, false, tree());
  const place = () => placePanel(panel, trigger);
  const onToggle = () => {
    const isOpen = panel.matches(':popover-open');
    for (const type of ['scroll', 'resize'])
      if (isOpen) addEventListener(type, place, { capture: true, passive: true });
      else removeEventListener(type, place, { capture: true });
    if (isOpen) renderView(root, tree());
    model.toggle(isOpen);
  };
  // The host's own items close the panel, as the others do.
  const onClick = (event: MouseEvent) => {
    const isItem = event.target instanceof Element && event.target.closest('[slot=items]');
    if (isItem && !event.ctrlKey && !event.metaKey && !event.shiftKey) close();
  };
  panel.addEventListener('toggle', onToggle);
  element.addEventListener('click', onClick);
  cleanups.push(
    authService(core).$auth.listen(({ status }) => {
      if (status !== 'signed-in') model.clear();
      parts.update();
    }),
    () => panel.removeEventListener('toggle', onToggle),
    () => element.removeEventListener('click', onClick),
    () => root.unmount(),
  );
  if (panel.matches(':popover-open')) onToggle();
  return {
    focus: () => void (model.focusRequests.value += 1),
    dispose() {
      for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    },
  };
}

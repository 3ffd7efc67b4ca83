import { menusService } from '../../core/auth/menus.ts';
import type { authService } from '../../core/auth/store.ts';
import { type BaseCore, getBaseCore } from '../../core/kernel/base-core.ts';
import { listen } from '../../core/kernel/base-ports.ts';
import { readCookie } from '../../core/platform/cookies.ts';
import { storageService } from '../../core/platform/storage.ts';
import { readSession } from '../../core/platform/stored-session.ts';
import type { TriggerLabels } from './labels.ts';
import type * as MenuPanel from './menu-panel.ts';
import type { MenuElement } from './menu-parts.ts';
import { createParts } from './trigger-parts.ts';

/** A trigger that is shown. */
export interface Trigger {
  /** Opens the panel. Shows a link to the dashboard if its code can't be loaded. */
  open(): Promise<void>;
  close(): void;
  /** Stops its listeners and timers. */
  release(): void;
}

/** Just less than the longest delay of setTimeout. */
const LONGEST_MS = 2e9;

/** The texts of a trigger in American English. */
const LABELS: TriggerLabels = ['Sign in', 'Profile', 'All products', 'en'];

/** Returns the first letters of a name's first and last words. The panel also handles letters of several code points. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.match(/(?<!\S)\S/gu) ?? [];
  return (first + (others.at(-1) ?? '')).toLocaleUpperCase();
}

/**
 * Returns when the session ends, in milliseconds by this machine's clock; 0 if no user is signed in; undefined while only
 * the gateway knows. A closed menu does not ask it.
 */
function readEnd(core: BaseCore, element: MenuElement): number | undefined {
  const session = readSession(core);
  if (session) return session.expiresAtMs > core.ports.now() ? session.expiresAtMs : 0;
  // The page may have asked the gateway already.
  const auth = core.services.get('auth') as ReturnType<typeof authService> | undefined;
  if (auth && auth.$auth.get().status !== 'unknown') return 0;
  const mayBeSignedIn =
    element.apiBase ||
    element.environment ||
    element.matches('[api-base],[environment]') ||
    readCookie(core, 'tokenExpiryDttm') ||
    // An element of the page such as `<img name="querySelector">` hides the document's own.
    Reflect.get(Document.prototype, 'querySelector').call(document, 'sso-session-guard');
  return mayBeSignedIn ? undefined : 0;
}

/** Shows the trigger in an element. */
export function showTrigger(element: MenuElement): Trigger {
  const core = getBaseCore();
  const { ports } = core;
  const { get } = storageService(core);
  const { shadow, trigger, avatar, name, link } = createParts(element);

  let [signIn, profile, dashboard, language] = LABELS;
  let areLabelsLoaded = false;
  let isCompact = false;
  let isFailed = false;
  let cancelTimer = () => {};
  let panel: MenuPanel.OpenedPanel | undefined;

  const update = () => {
    cancelTimer();
    const endsAtMs = readEnd(core, element);
    const known = (endsAtMs && (get('displayName') || get('userId'))) || '';
    // A name that appears would move what is beside the menu.
    isCompact ||= endsAtMs === undefined;
    trigger.classList.toggle('named', !isCompact && known !== '');
    trigger.hidden = endsAtMs === 0;
    link.hidden = !trigger.hidden && !isFailed;
    const screen = trigger.hidden ? 'login' : 'dashboard';
    link.href = element[`${screen}Path`] ?? element.getAttribute(`${screen}-path`) ?? `/${screen}`;
    avatar.textContent = initialsOf(known);
    name.textContent = known || profile;
    link.textContent = trigger.hidden ? signIn : dashboard;
    link.lang = language;
    if ((!known || isFailed) && !areLabelsLoaded) {
      areLabelsLoaded = true;
      import('./labels.ts').then(({ labelsFor }) => {
        [signIn, profile, dashboard, language] =
          labelsFor(element.getAttribute('locale')) ?? LABELS;
        update();
      }, ignore);
    }
    if (endsAtMs)
      cancelTimer = ports.setTimer(update, Math.min(endsAtMs - ports.now(), LONGEST_MS));
    else if (trigger.hidden) panel?.close();
  };
  const ignore = () => {
    // The trigger stays usable.
  };

  let loading: Promise<typeof MenuPanel> | undefined;
  const load = () => (loading ??= import('./menu-panel.ts'));
  // The next press loads it again.
  const reset = () => (loading = undefined);
  const prefetch = () => void load().then(({ prefetchPanel }) => prefetchPanel(), reset);
  const open = (hasFocus?: boolean) =>
    load().then(
      ({ createPanel }) =>
        (panel ??= createPanel({ element, shadow, trigger, update })).open(hasFocus),
      () => {
        reset();
        // The dashboard offers the same.
        isFailed = true;
        update();
      },
    );

  trigger.onpointerenter = trigger.onfocus = link.onpointerenter = link.onfocus = prefetch;
  // The panel replaces both.
  trigger.onclick = () => void open();
  trigger.onkeydown = (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void open(true);
  };
  link.onclick = (event) => {
    if (isFailed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ signInFrom }) => signInFrom(element, link.href),
      () => ports.location.assign(link.href),
    );
  };
  update();

  const updates = menusService(core).add(update);
  const stops = [
    ports.onAwake(update),
    ports.onStorage(update),
    listen('sso-signed-in sso-signed-out', update),
  ];
  return {
    open,
    close: () => panel?.close(),
    release() {
      cancelTimer();
      updates.delete(update);
      for (const stop of stops) stop();
      panel?.dispose();
    },
  };
}

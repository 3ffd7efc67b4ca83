import { menusService } from '../../core/auth/menus.ts';
import type { authService } from '../../core/auth/store.ts';
import { type BaseCore, getBaseCore } from '../../core/kernel/base-core.ts';
import { memberOf } from '../../core/kernel/member-of.ts';
import { readCookie } from '../../core/platform/cookies.ts';
import { initials } from '../../core/platform/safety/text.ts';
import { storageService } from '../../core/platform/storage.ts';
import { readSession } from '../../core/platform/stored-session.ts';
import { pageLanguage } from '../prerender/page-language.ts';
import { createElement } from '../wrapper/create-element.ts';
import { hostOf } from '../wrapper/host.ts';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';
import type * as OpenMenu from './open-menu.ts';
import { placePanel } from './place-panel.ts';
import { createParts } from './trigger-parts.ts';

/** What the trigger shares with the code that it loads. */
export interface MenuParts {
  readonly element: HTMLElement;
  readonly trigger: HTMLElement;
  readonly panel: HTMLElement;
  /** Shows in the trigger who is signed in now. */
  update(): void;
}

/** Just less than the longest delay of setTimeout. */
const LONGEST_MS = 2e9;

/** The hue of a name's avatar, in degrees. */
const hueOf = (name: string): number =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0);

/** Returns whether a user is signed in; undefined while only the gateway knows. A closed menu does not ask it. */
function readStatus(core: BaseCore, element: HTMLElement): boolean | undefined {
  const session = readSession(core);
  if (session) return session.expiresAtMs > core.ports.now();
  // The page may have asked the gateway already.
  const auth = core.services.get('auth') as ReturnType<typeof authService> | undefined;
  if (auth && auth.$auth.get().status !== 'unknown') return false;
  const mayBeSignedIn =
    element.matches('[api-base],[environment]') ||
    readCookie(core, 'tokenExpiryDttm') ||
    memberOf(document, 'querySelector').call(document, 'sso-session-guard');
  return mayBeSignedIn ? undefined : false;
}

/** A trigger that is shown. */
export interface Trigger {
  /** Opens the panel. Rejects if its code can't be loaded. */
  open(): Promise<unknown>;
  close(): void;
  /** Stops its listeners and timers. */
  release(): void;
}

/** Shows the trigger in an element. */
export function showTrigger(element: HTMLElement): Trigger {
  const core = getBaseCore();
  const { ports } = core;
  const { get } = storageService(core);
  const { trigger, avatar, name, link, panel } = createParts(element);

  let labels: readonly [signIn: string, profile: string] = ['Sign in', 'Profile'];
  let areLabelsLoaded = false;
  let isCompact = false;
  let cancelTimer = () => {};
  const ignore = () => {
    // What follows tries again, or shows the failure.
  };

  const loadLabels = async () => {
    areLabelsLoaded = true;
    const language = pageLanguage(core, element.getAttribute('locale'));
    if (language === 'en') return;
    const { LABELS, sheetKey } = await import('./labels.prerender.ts');
    const key = sheetKey(language, LABELS);
    if (!key) return;
    labels = LABELS[key] ?? labels;
    link.lang = language.replace('_', '-');
    update();
  };

  const update = () => {
    cancelTimer();
    const isSignedIn = readStatus(core, element);
    const known = (isSignedIn && (get('displayName') || get('userId'))) || '';
    // A name that appears would move what is beside the menu.
    isCompact ||= isSignedIn === undefined;
    trigger.classList.toggle('compact', isCompact || !known);
    trigger.hidden = isSignedIn === false;
    link.hidden = !trigger.hidden;
    link.href = element.getAttribute('login-path') ?? '/login';
    avatar.textContent = initials(known);
    for (const { style } of [avatar, panel]) style.setProperty('--hue', `${hueOf(known)}`);
    name.textContent = known || labels[1];
    link.textContent = labels[0];
    if (!known && !areLabelsLoaded) loadLabels().catch(ignore);
    if (trigger.hidden) panel.hidePopover();
    if (isSignedIn) {
      const leftMs = (readSession(core)?.expiresAtMs ?? 0) - ports.now();
      cancelTimer = ports.setTimer(update, Math.min(leftMs, LONGEST_MS));
    }
  };
  const parts: MenuParts = { element, trigger, panel, update };

  let loading: Promise<typeof OpenMenu> | undefined;
  let opening: Promise<OpenMenu.OpenedMenu> | undefined;
  const load = () => (loading ??= importTwice(() => import('./open-menu.ts')));
  const reset = () => (loading = opening = undefined);
  const prefetch = () => void load().catch(reset);
  const mount = async (): Promise<OpenMenu.OpenedMenu> => {
    opening ??= load().then(({ openMenu }) => openMenu(parts));
    try {
      return await opening;
    } catch (error) {
      reset();
      const retry = createElement('button');
      retry.textContent = 'Try again';
      retry.onclick = () => {
        panel.replaceChildren();
        mount().catch(ignore);
      };
      panel.replaceChildren('This part of the page could not be loaded. ', retry);
      logLoadFailure(hostOf(element), element.localName, error);
      throw error;
    }
  };
  const open = () => {
    if (!trigger.hidden && trigger.ariaExpanded !== 'true') panel.showPopover();
    return mount();
  };

  trigger.onpointerenter = trigger.onfocus = link.onpointerenter = link.onfocus = prefetch;
  trigger.onkeydown = (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open().then((menu) => menu.focus(), ignore);
  };
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ signInFrom }) => signInFrom(parts),
      () => ports.location.assign(link.href),
    );
  };
  panel.onbeforetoggle = ({ newState }) => {
    if (newState !== 'open') return;
    placePanel(panel, trigger);
    mount().catch(ignore);
  };
  panel.ontoggle = ({ newState }) => {
    const isOpen = newState === 'open';
    trigger.ariaExpanded = `${isOpen}`;
    hostOf(element).emit('sso-menu-toggle', { isOpen });
  };
  update();

  const updates = menusService(core).add(update);
  const stops = [
    ports.onAwake(update),
    ports.onStorage(update),
    () => updates.delete(update),
    () => cancelTimer(),
    () => void opening?.then((menu) => menu.dispose(), ignore),
  ];
  const events = ['sso-signed-in', 'sso-signed-out'];
  for (const type of events) addEventListener(type, update, true);
  return {
    open,
    close: () => panel.hidePopover(),
    release() {
      for (const type of events) removeEventListener(type, update, true);
      for (const stop of stops) stop();
    },
  };
}

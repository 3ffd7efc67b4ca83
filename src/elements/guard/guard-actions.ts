import { getCore, defineService, type Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import type { Freshness } from '../../core/flows/confirm.ts';
import { refreshNow } from '../../core/flows/refresh-now.ts';
import { signOut as endForAll } from '../../core/flows/sign-out.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { createSessionActions } from '../../core/flows/session-actions.ts';
import type { SessionActions } from '../../core/session/watch.ts';
import { storeInactivityLimit } from '../../core/flows/watch-session.ts';
import { configure, settingsService, type Settings } from '../../core/config/settings.ts';
import { storageService } from '../../core/platform/storage.ts';
import { themeService } from '../../core/theme/store.ts';
import { prepareConfirm } from '../confirm/prepare-confirm.ts';
import { hostOf } from '../wrapper/host.ts';
import { prepareNotifications, watchNotices, whenIdle } from '../notifications/notifications.ts';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';
import { namesOtherGateway } from '../wrapper/other-gateway.ts';
import { reflectProperties } from '../wrapper/reflect-properties.ts';
import { followScheme } from '../wrapper/page-scheme.ts';

const TAG = 'sso-session-guard';

/** The setting that each attribute of the guard sets. */
const SETTINGS = {
  'api-base': 'apiBase',
  tenant: 'tenant',
  'tenant-header': 'tenantHeader',
  environment: 'environment',
  'login-path': 'loginPath',
  'terms-path': 'termsPath',
  'unavailable-path': 'unavailablePath',
  reauth: 'reauth',
} as const satisfies Record<string, keyof Settings>;

/** The attributes as properties. */
const PROPERTIES = [...Object.values(SETTINGS), 'theme', 'locale', 'workerSrc'];

type Guards = ReadonlySet<HTMLElement>;

/** The guards whose attributes were checked. */
const checked = new WeakSet<HTMLElement>();

/** Guards that do not work, because they name another gateway than the page has configured first. */
const refused = new WeakSet<HTMLElement>();

/** Returns the guards that work. */
const workingOf = (guards: Guards): HTMLElement[] =>
  [...guards].filter((guard) => !refused.has(guard));

/** The host that dispatches session events on the newest guard, whatever other elements are mounted. */
const guardHostService = defineService('guard-host', (core: Core) => {
  let guards: Guards = new Set();
  hostsService(core).add({
    emit(type, detail) {
      const newest = workingOf(guards).at(-1);
      return newest ? hostOf(newest).emit(type, detail) : true;
    },
    get reportsSession() {
      return workingOf(guards).length > 0;
    },
  });
  return {
    setGuards: (current: Guards) => {
      guards = current;
    },
  };
});

/** Makes a guard show that it does not work, and dispatch `sso-error`. */
function refuseGuard(core: Core, guard: HTMLElement): void {
  refused.add(guard);
  import('../wrapper/refuse.ts').then(
    ({ refuse }) =>
      refuse(core, hostOf(guard), guard, { tag: guard.localName, isLight: true, forms: undefined }),
    () => {
      // The guard does nothing without its message, too.
    },
  );
}

/** Applies a guard's attributes to the page's core. */
function applyGuard(core: Core, guard: HTMLElement): void {
  followScheme(core, guard);
  if (!checked.has(guard)) {
    checked.add(guard);
    whenIdle(async () => {
      const { checkAttributes } = await import('../wrapper/check-attributes.ts');
      checkAttributes(guard, PROPERTIES);
    });
  }
  if (guard.hasAttribute('locale'))
    messagesService(core).requestLocale(guard.getAttribute('locale'));
  for (const [attribute, setting] of Object.entries(SETTINGS))
    configure(core, { [setting]: guard.getAttribute(attribute) ?? undefined }, `<${TAG}>`);
}

/**
 * Returns the page's core with the guards' settings applied and the guards as its host; undefined if all guards are
 * refused.
 */
function coreFor(guards: Guards): Core | undefined {
  const core = getCore();
  for (const guard of guards) {
    if (refused.has(guard)) continue;
    reflectProperties(guard, PROPERTIES);
    if (namesOtherGateway(core, guard.getAttribute('api-base') ?? undefined))
      refuseGuard(core, guard);
    else applyGuard(core, guard);
  }
  if (workingOf(guards).length === 0) return undefined;
  guardHostService(core).setGuards(guards);
  return core;
}

/** Returns the page's core for a guard that must work. */
function workingCore(guards: Guards): Core {
  const core = coreFor(guards);
  if (!core) throw new Error('sso-elements: the guard’s api-base differs from the page’s.');
  return core;
}

/** Extends the session for a guard; resolves to false on failure, or if the guard is refused. */
export async function refresh(guards: Guards): Promise<boolean> {
  const core = coreFor(guards);
  return core ? refreshNow(core) : false;
}

/** Asks the user to confirm the session for a guard; resolves to false on failure, or if the guard is refused. */
export async function confirm(guards: Guards, freshness?: Freshness): Promise<boolean> {
  const core = coreFor(guards);
  if (!core) return false;
  prepareConfirm(core, () => workingOf(guards));
  try {
    const { confirmSession } = await import('../../core/flows/confirm.ts');
    return await confirmSession(core, freshness);
  } catch (error) {
    logLoadFailure(hostsService(core).current(), TAG, error);
    return false;
  }
}

/** Returns a token for a back end for a guard. Rejects with a `TokenError`, or if the guard is refused. */
export async function token(guards: Guards, audience: string): Promise<string> {
  const core = workingCore(guards);
  prepareConfirm(core, () => workingOf(guards));
  const { getToken } = await import('../../core/flows/get-token.ts');
  return getToken(core, audience);
}

/** Signs out for a guard. Rejects if the guard is refused. */
export async function signOut(guards: Guards): Promise<void> {
  return endForAll(workingCore(guards));
}

const ignore = () => {
  // A refused guard does nothing.
};

/** The actions of a page whose guards are all refused. */
const NO_ACTIONS: SessionActions = {
  listen: () => ignore,
  quiet: ignore,
  silentRefresh: ignore,
  warning: ignore,
  over: ignore,
  refresh: ignore,
  leave: ignore,
  redirect: ignore,
};

/**
 * Checks each page that a router shows while the guards stay, such as the one before the sign-in page after Back. Once for
 * each core.
 */
const routesService = defineService('guard-routes', (core: Core) => ({
  isFollowed: false,
  follow(guards: Guards, { redirect }: SessionActions): void {
    if (this.isFollowed) return;
    this.isFollowed = true;
    const check = () => {
      if (guards.size > 0 && getCore() === core) redirect();
    };
    // Without the Navigation API, only Back and Forward are known.
    if ('navigation' in globalThis) navigation.addEventListener('currententrychange', check);
    else globalThis.addEventListener('popstate', check);
  },
}));

/**
 * Creates the session actions, which the guard imports shortly before the warning is due, and prepares the
 * notifications element that shows the warning.
 */
export function open(guards: Guards): SessionActions {
  const core = coreFor(guards);
  if (!core) return NO_ACTIONS;
  watchNotices(core);
  void messagesService(core).ready();
  themeService(core).showStored(storageService(core).get('tenant') ?? '');
  if (settingsService(core).current.reauth === 'inline')
    importTwice(() => import('../reauth/reauth.ts')).then(
      ({ watchReauth }) => watchReauth(core, () => workingOf(guards)),
      // The guard then redirects to sign-in.
      (error: unknown) => logLoadFailure(hostsService(core).current(), TAG, error),
    );
  prepareNotifications();
  // The browser may be offline when the warning is due.
  whenIdle(() => import('../../views/shared/modal/protect-modal.ts'));
  void storeInactivityLimit(core);
  const actions = createSessionActions(core);
  routesService(core).follow(guards, actions);
  return actions;
}

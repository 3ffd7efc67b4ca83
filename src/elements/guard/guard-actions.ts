import { getCore, defineService, type Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { refreshNow } from '../../core/flows/refresh-now.ts';
import { signOut as endForAll } from '../../core/flows/sign-out.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { createSessionActions, type SessionActions } from '../../core/flows/session-actions.ts';
import { keepInactivityLimit } from '../../core/flows/watch-session.ts';
import { configure, settingsService, type Settings } from '../../core/config/settings.ts';
import { storageService } from '../../core/platform/storage.ts';
import { themeService } from '../../core/theme/store.ts';
import { hostOf } from '../wrapper/host.ts';
import { prepareNotifications, watchNotices, whenIdle } from '../notifications/notifications.ts';
import { followScheme } from '../wrapper/page-scheme.ts';

/** The guard's attributes, by the setting each stands for. */
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

type Guards = ReadonlySet<HTMLElement>;

/** The guards whose attributes were looked at. */
const checked = new WeakSet<HTMLElement>();

/** The newest guard, as flows see it: what happens to the session is told there, whatever else is mounted. */
const guardHostService = defineService('guard-host', (core: Core) => {
  let guards: Guards = new Set();
  hostsService(core).add({
    emit(type, detail) {
      const newest = [...guards].at(-1);
      return newest ? hostOf(newest).emit(type, detail) : true;
    },
    get reportsSession() {
      return guards.size > 0;
    },
  });
  return {
    setGuards: (those: Guards) => {
      guards = those;
    },
  };
});

/** The page's core, knowing the guards' settings and telling its news through them. */
function coreFor(guards: Guards): Core {
  const core = getCore();
  for (const guard of guards) {
    followScheme(core, guard);
    if (!checked.has(guard)) {
      checked.add(guard);
      whenIdle(async () => {
        const { checkAttributes } = await import('../wrapper/check-attributes.ts');
        checkAttributes(guard, [...Object.values(SETTINGS), 'theme', 'locale', 'workerSrc']);
      });
    }
    if (guard.hasAttribute('locale')) messagesService(core).ask(guard.getAttribute('locale'));
    for (const [attribute, setting] of Object.entries(SETTINGS))
      configure(
        core,
        { [setting]: guard.getAttribute(attribute) ?? undefined },
        '<sso-session-guard>',
      );
  }
  guardHostService(core).setGuards(guards);
  return core;
}

/** Prolongs the session for a guard; false when that did not work. */
export const refresh = (guards: Guards): Promise<boolean> => refreshNow(coreFor(guards));

/** Signs out for a guard. */
export const signOut = (guards: Guards): Promise<void> => endForAll(coreFor(guards));

/**
 * What the session guard fetches shortly before the warning is due: what to do, and the outlet that
 * shows it.
 */
export function open(guards: Guards): SessionActions {
  const core = coreFor(guards);
  watchNotices(core);
  void messagesService(core).ready();
  themeService(core).showStored(storageService(core).get('tenant') ?? '');
  if (settingsService(core).given.reauth === 'inline')
    void import('../reauth/reauth.ts').then(({ watchReauth }) => watchReauth(core));
  prepareNotifications();
  void keepInactivityLimit(core);
  return createSessionActions(core);
}

import { getCore, room, type Core } from '../core/core.ts';
import { hostsRoom } from '../core/events.ts';
import { refreshNow } from '../core/flows/refresh-now.ts';
import { signOut as endForAll } from '../core/flows/sign-out.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import { openResponses, type Responses } from '../core/session/responses.ts';
import { keepInactivityLimit } from '../core/session/watch-session.ts';
import { configure, settingsRoom, type Settings } from '../core/settings.ts';
import { storageRoom } from '../core/storage.ts';
import { themeRoom } from '../core/theme/store.ts';
import { hostOf } from './host.ts';
import { prepareOutlet, watchNotices, whenIdle } from './outlet.ts';
import { followScheme } from './page-scheme.ts';

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
const guardHostRoom = room('guard-host', (core: Core) => {
  let guards: Guards = new Set();
  hostsRoom(core).add({
    emit(type, detail) {
      const newest = [...guards].at(-1);
      return newest ? hostOf(newest).emit(type, detail) : true;
    },
    get speaksForSession() {
      return guards.size > 0;
    },
  });
  return {
    speakThrough: (those: Guards) => {
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
        const { checkAttributes } = await import('./check-attributes.ts');
        checkAttributes(guard, [...Object.values(SETTINGS), 'theme', 'locale', 'workerSrc']);
      });
    }
    if (guard.hasAttribute('locale')) messagesRoom(core).ask(guard.getAttribute('locale'));
    for (const [attribute, setting] of Object.entries(SETTINGS))
      configure(
        core,
        { [setting]: guard.getAttribute(attribute) ?? undefined },
        '<sso-session-guard>',
      );
  }
  guardHostRoom(core).speakThrough(guards);
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
export function open(guards: Guards): Responses {
  const core = coreFor(guards);
  watchNotices(core);
  void messagesRoom(core).ready();
  themeRoom(core).showStored(storageRoom(core).get('tenant') ?? '');
  if (settingsRoom(core).given.reauth === 'inline')
    void import('./reauth.ts').then(({ watchReauth }) => watchReauth(core));
  prepareOutlet();
  void keepInactivityLimit(core);
  return openResponses(core);
}

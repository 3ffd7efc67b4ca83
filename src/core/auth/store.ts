import { atom } from 'nanostores';
import { expireCookie, readCookie } from '../platform/cookies.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { parseRoles } from '../contract/roles.ts';
import type { LoginData, RefreshData } from '../contract/auth.ts';
import { tabsService } from '../session/tabs.ts';
import {
  OWN_KEYS,
  readJson,
  SESSION_KEYS,
  storageService,
  type SafeStore,
} from '../platform/storage.ts';
import type { Auth } from './auth.ts';
import { keepExpiry, parseServerTime, readLiveSession } from '../platform/stored-session.ts';

export type { Auth, User } from './auth.ts';

const SIGNED_OUT: Auth = { status: 'signed-out' };

/** Everything a sign-out forgets in local storage (spec 4, decisions 3). */
const PERSONAL_KEYS = [
  'isAuthenticated',
  'userId',
  'displayName',
  'displayRole',
  'roles',
  'locale',
  'lastLoginTime',
  'lastTabActiveOn',
  'tokenExpiryTime',
  'userType',
  'context',
  SESSION_KEYS.clock,
  SESSION_KEYS.lifetime,
  SESSION_KEYS.stayTried,
] as const;

/** Parses the stored role names without zod, which is larger than all else that an app loads for the core alone. */
function readRoles(storage: SafeStore): readonly string[] {
  const names = readJson(storage, 'roles');
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isList ? names : [];
}

function readUser(core: Core): Auth {
  const live = readLiveSession(core);
  if (!live) return SIGNED_OUT;
  const storage = storageService(core);
  return {
    status: 'signed-in',
    userId: storage.get('userId') ?? '',
    displayName: storage.get('displayName') ?? '',
    roles: readRoles(storage),
    userType: storage.get('userType') ?? '',
    lastLoginTime: storage.get('lastLoginTime') ?? '',
    expiresAtMs: live.expiresAtMs,
  };
}

/** Who is signed in: the one truth that every tag reads, kept in local storage under the keys of spec 3. */
export const authService = defineService('auth', (core: Core) => {
  const storage = storageService(core);
  const $auth = atom<Auth>(readUser(core));

  /** Reads storage and cookies again, as after another tab's doing. */
  const reread = (): void => $auth.set(readUser(core));

  /** Keeps a sign-in (spec 4, "Login flow" 3). The flag is last: other tabs wake at it. */
  const accept = (userId: string, tenant: string, login: LoginData): void => {
    const [displayRole = ''] = login.roles;
    const facts: Record<string, string> = {
      tenant,
      displayName: login.displayName,
      displayRole,
      roles: JSON.stringify(login.roles),
      userType: login.userType,
      locale: login.langCd,
      lastLoginTime: login.lastLogin,
      lastTabActiveOn: String(core.ports.now()),
    };
    for (const [key, value] of Object.entries(facts)) {
      if (value) storage.set(key, value);
      else storage.remove(key);
    }
    storage.remove('context');
    storage.remove(SESSION_KEYS.stayTried);
    storage.remove(OWN_KEYS.ended);
    keepExpiry(core, login.tokenExpiry, core.ports.now());
    // A user ID without the flag is one whose session ran out: nobody must find it so.
    storage.set('userId', userId);
    storage.set('isAuthenticated', 'true');
    reread();
    tabsService(core).post('signed-in');
  };

  return {
    $auth,
    reread,
    accept,
    /** True while the flag is set and the session has time left (spec 4, "Authenticated"). */
    isAuthenticated: (): boolean => readLiveSession(core) !== undefined,
    /**
     * Keeps a sign-in that left its facts in the readable cookies, as single sign-on does
     * (decisions 1.9). `knownSeconds` is the session's life as the gateway just told it; the cookie's
     * own end is true only by a right clock. False when the cookies tell of no session.
     */
    acceptCookies(tenant: string, knownSeconds?: number): boolean {
      const username = readCookie(core, 'username');
      const expiryMs = parseServerTime(readCookie(core, 'tokenExpiryDttm') ?? '');
      const tokenExpiry = knownSeconds ?? (expiryMs - core.ports.now()) / 1000;
      if (!username || !(tokenExpiry > 0)) return false;
      accept(username, tenant, {
        roles: parseRoles(readCookie(core, 'roles') ?? '').map((role) => role.rolGroupName),
        tokenExpiry,
        userType: readCookie(core, 'userType') ?? '',
        displayName: readCookie(core, 'displayName') ?? '',
        langCd: readCookie(core, 'langCd') ?? readCookie(core, 'locale') ?? '',
        lastLogin: readCookie(core, 'lastLogin') ?? '',
        forcePwdChangeOnLogin: false,
      });
      return true;
    },
    /**
     * Keeps a refresh (spec 4): the person's roles and name as they are now, and a life that counts
     * from `sinceMs`, when the gateway was asked. Returns when the session ends by this clock.
     */
    prolong({ roles, displayName, tokenExpiry }: RefreshData, sinceMs: number): number {
      const [displayRole] = roles;
      if (displayRole) {
        storage.set('roles', JSON.stringify(roles));
        storage.set('displayRole', displayRole);
      }
      if (displayName) storage.set('displayName', displayName);
      return keepExpiry(core, tokenExpiry, sinceMs);
    },
    /** Calls the person by a new display name from here on (spec 3). */
    rename(displayName: string): void {
      storage.set('displayName', displayName);
      reread();
    },
    /**
     * Forgets the person in this page, as whoever ended the session has done in the browser: by the time
     * this page hears of it, the next person's sign-in may be stored there.
     */
    leave: (): void => $auth.set(SIGNED_OUT),
    /** Forgets the person in this browser. */
    clear(): void {
      for (const key of PERSONAL_KEYS) storage.remove(key);
      expireCookie(core, 'tokenExpiryDttm');
      $auth.set(SIGNED_OUT);
      tabsService(core).post('signed-out');
    },
  };
});

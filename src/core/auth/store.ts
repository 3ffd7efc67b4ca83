import { atom } from 'nanostores';
import { expireCookie, readCookie } from '../platform/cookies.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { parseRoles } from '../contract/roles.ts';
import type { LoginData, RefreshData } from '../contract/auth.ts';
import {
  OWN_KEYS,
  readJson,
  SESSION_KEYS,
  storageService,
  type SafeStore,
} from '../platform/storage.ts';
import type { Auth } from './auth.ts';
import { storeExpiry, parseServerTime, readLiveSession } from '../platform/stored-session.ts';

export type { Auth, User } from './auth.ts';

/** What a sign-in stores. */
export type StoredLogin = Omit<LoginData, 'secondFactorBy'>;

const SIGNED_OUT: Auth = { status: 'signed-out' };
const UNKNOWN: Auth = { status: 'unknown' };

/** The local storage keys that a sign-out removes (sign-out-06). */
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

/** The cookies that a sign-out removes; a gateway of another host must remove its own (sign-out-06). */
const PERSONAL_COOKIES = [
  'tokenExpiryDttm',
  'username',
  'displayName',
  'userType',
  'roles',
  'lastLogin',
] as const;

/** Parses the stored role names without zod, which is larger than everything else in the core entry. */
function readRoles(storage: SafeStore): readonly string[] {
  const names = readJson(storage, 'roles');
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isList ? names : [];
}

/** Returns the user in storage, or what no session means. */
function readUser(core: Core, otherwise: Auth): Auth {
  const live = readLiveSession(core);
  if (!live) return otherwise;
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

/**
 * The signed-in user, shared by all elements and stored in local storage (storage-01 to storage-03). Without a session
 * in storage, `$auth` is `unknown` until it is read again or cleared.
 */
export const authService = defineService('auth', (core: Core) => {
  const storage = storageService(core);
  const $auth = atom<Auth>(readUser(core, UNKNOWN));

  /** Reads storage and cookies again, for example after a change by another tab. */
  const reread = (): void => $auth.set(readUser(core, SIGNED_OUT));

  /** Stores a sign-in (sign-in-18). Writes the flag last, because other tabs react to it. */
  const accept = (userId: string, tenant: string, login: StoredLogin): void => {
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
    storeExpiry(core, login.tokenExpiry, core.ports.now());
    // Written right before the flag: a user ID without the flag means an expired session.
    storage.set('userId', userId);
    storage.set('isAuthenticated', 'true');
    reread();
  };

  return {
    $auth,
    reread,
    accept,
    /** True while the flag is set and the session has time left (session-01). */
    isAuthenticated: (): boolean => readLiveSession(core) !== undefined,
    /**
     * Stores a sign-in that the gateway has written into the readable cookies, as single sign-on does (sso-06).
     * `knownSeconds` is the session's remaining life as the gateway has just sent it; the cookie's own expiry is
     * correct only if this machine's clock is. Returns false if the cookies name no session.
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
     * Stores a refresh (session-17): the user's current roles and name, and the new expiry, which counts from
     * `sinceMs`, when the gateway was called. Returns when the session ends by this clock, in milliseconds.
     */
    extend({ roles, displayName, tokenExpiry }: RefreshData, sinceMs: number): number {
      const [displayRole] = roles;
      if (displayRole) {
        storage.set('roles', JSON.stringify(roles));
        storage.set('displayRole', displayRole);
      }
      if (displayName) storage.set('displayName', displayName);
      return storeExpiry(core, tokenExpiry, sinceMs);
    },
    /** Stores a new display name of the user (profile-09). */
    rename(displayName: string): void {
      storage.set('displayName', displayName);
      reread();
    },
    /**
     * Clears the user in this page only, after another tab has ended the session: storage may already contain the next
     * sign-in.
     */
    clearInPage: (): void => $auth.set(SIGNED_OUT),
    /** Clears the user in this browser. */
    clear(): void {
      for (const key of PERSONAL_KEYS) storage.remove(key);
      for (const name of PERSONAL_COOKIES) expireCookie(core, name);
      $auth.set(SIGNED_OUT);
    },
  };
});

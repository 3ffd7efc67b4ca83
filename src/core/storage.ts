import { room, type Core } from './core.ts';
import type { StringStore } from './ports.ts';

/** The local storage keys of spec 3: a public contract with the suite's other apps, spelling included. */
export const STORAGE_KEYS = [
  'isAuthenticated',
  'tenant',
  'tenantTheme',
  'previouslyVisitedPath',
  'prevVisitedPathForForceLogoutUser',
  'userId',
  'displayName',
  'displayRole',
  'roles',
  'locale',
  'lastLoginTime',
  'lastTabActiveOn',
  'userInactivityTime',
  'tokenExpiryTime',
  'userType',
  'context',
  'currentLable',
  'cookie_consent',
  'isRefreshedFromAnotherTab',
  'isSessionRefreshAPIProcessing',
] as const;

/** Our own keys, beside the contract. */
export const OWN_KEYS = {
  /** Milliseconds this machine's clock is ahead of the server's, or 'no-cookie' where cookies can't be read. */
  clock: 'sso-elements.clock',
  /** Codes of the products stored at this sign-in, so that signing out can remove them. */
  productCodes: 'sso-elements.productCodes',
  /** Tenant of a single sign-on attempt under way in this tab. */
  pendingSso: 'sso-elements.pendingSso',
} as const;

/** True for a key that a product's code must not overwrite. */
export function isReservedKey(key: string): boolean {
  return (STORAGE_KEYS as readonly string[]).includes(key) || key.startsWith('sso-elements');
}

/** A store that never throws: what the browser won't keep is remembered in memory for this page. */
export interface SafeStore {
  /** The text kept under the key; null when there is none or it is longer than any of ours. */
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The JSON kept under the key, unchecked; undefined when there is none or it is corrupt. */
  getJson(key: string): unknown;
  setJson(key: string, value: unknown): void;
}

function safeStore(pick: () => StringStore | undefined, maxLength: number): SafeStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (store: StringStore) => T): T | undefined => {
    try {
      const store = pick();
      return store && use(store);
    } catch {
      // Blocked or full: the memory copy serves this page, and nobody is stopped by it.
      return undefined;
    }
  };
  const store: SafeStore = {
    get(key) {
      const value = memory.get(key) ?? attempt((kept) => kept.getItem(key)) ?? null;
      return value !== null && value.length <= maxLength ? value : null;
    },
    set(key, value) {
      const isKept = attempt((kept) => (kept.setItem(key, value), true));
      if (isKept) {
        memory.delete(key);
        return;
      }
      attempt((kept) => kept.removeItem(key));
      memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((kept) => kept.removeItem(key));
    },
    getJson(key) {
      const value = store.get(key);
      if (value === null) return undefined;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return undefined;
      }
    },
    setJson: (key, value) => store.set(key, JSON.stringify(value)),
  };
  return store;
}

/** What outlives the tab and is shared with the suite's other apps (spec 3). */
export const storageRoom = room('storage', (core: Core) =>
  safeStore(core.ports.localStore, core.constants.storedValueLength),
);

/** What lives as long as the tab. */
export const tabStorageRoom = room('tab-storage', (core: Core) =>
  safeStore(core.ports.sessionStore, core.constants.storedValueLength),
);

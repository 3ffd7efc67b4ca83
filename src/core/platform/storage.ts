import { defineService, type BaseCore } from '../kernel/base-core.ts';
import type { StringStore } from '../kernel/base-ports.ts';

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

/** Our own keys for the session's time. */
export const SESSION_KEYS = {
  /** Milliseconds this machine's clock is ahead of the server's, or 'no-cookie' where cookies can't be read. */
  clock: 'sso-elements.clock',
  /** How long the session's current token lives as a whole, in milliseconds. */
  lifetime: 'sso-elements.lifetime',
  /** The end of the token that was to be prolonged without asking, once it was tried. */
  stayTried: 'sso-elements.stayTried',
} as const;

/** Our own keys for all else, beside the contract. */
export const OWN_KEYS = {
  /** When a refresh under way began, in milliseconds. */
  refreshBegan: 'sso-elements.refreshBegan',
  /** Who may refresh, where the browser has no locks. */
  lease: 'sso-elements.lease',
  /** Why the session ended in this browser. */
  ended: 'sso-elements.ended',
  /** Codes of the products stored at this sign-in, so that signing out can remove them. */
  productCodes: 'sso-elements.productCodes',
  /** Tenant of a single sign-on attempt under way in this tab. */
  pendingSso: 'sso-elements.pendingSso',
  /** Who wants a new password, for the sign-in screen to ask for it; kept as long as the tab. */
  resetFor: 'sso-elements.resetFor',
  /** The tenant that offered sign-in by password at the last visit. */
  form: 'sso-elements.form',
  /** Light or dark, where the person has chosen one. */
  scheme: 'sso-elements.scheme',
  /** 'off' where the user switched the keyboard shortcuts off. */
  shortcuts: 'sso-elements.shortcuts',
  /** Codes of the products each user marked, by a hash of tenant and user ID. */
  favorites: 'sso-elements.favorites',
  /** Codes of the products each user opened last, by a hash of tenant and user ID. */
  recents: 'sso-elements.recents',
  /** Set in the tab whose reload is to say that the password was changed. */
  passwordChanged: 'sso-elements.passwordChanged',
} as const;

/** Our own key for the language that the user chose for this browser; no sign-in and no sign-out changes it. */
export const LOCALE_KEY = 'sso-elements.locale';

/** Which cookies the person allows, beside the contract's `cookie_consent` (decisions 3). */
export const CONSENT_KEY = 'sso-elements.consent';

/** True for a key that a product's code must not overwrite. */
export function isReservedKey(key: string): boolean {
  return (STORAGE_KEYS as readonly string[]).includes(key) || key.startsWith('sso-elements');
}

/** A store that never throws: what the browser won't keep is remembered in memory for this page. */
export interface SafeStore {
  /** The text kept under the key; null when there is none or it is longer than any of ours. */
  get(key: string): string | null;
  /** False when the browser won't keep it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Wraps a store of the browser. */
export function safeStore(pick: () => StringStore, maxLength: number): SafeStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (store: StringStore) => T): T | undefined => {
    try {
      return use(pick());
    } catch {
      // Blocked or full: the memory copy serves this page, and nobody is stopped by it.
      return undefined;
    }
  };
  return {
    get(key) {
      const value = memory.get(key) ?? attempt((kept) => kept.getItem(key)) ?? null;
      return value !== null && value.length <= maxLength ? value : null;
    },
    set(key, value) {
      const isKept = attempt((kept) => (kept.setItem(key, value), true)) ?? false;
      if (isKept) {
        memory.delete(key);
        return true;
      }
      attempt((kept) => kept.removeItem(key));
      memory.set(key, value);
      return false;
    },
    remove(key) {
      memory.delete(key);
      attempt((kept) => kept.removeItem(key));
    },
  };
}

/** The JSON kept under a key, unchecked; undefined when there is none or it is corrupt. */
export function readJson(store: SafeStore, key: string): unknown {
  const value = store.get(key);
  if (value === null) return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON. */
export function writeJson(store: SafeStore, key: string, value: unknown): void {
  store.set(key, JSON.stringify(value));
}

/** What outlives the tab and is shared with the suite's other apps (spec 3). */
export const storageService = defineService('storage', (core: BaseCore) =>
  safeStore(core.ports.localStore, core.constants.storedValueLength),
);

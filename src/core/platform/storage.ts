import { defineService, type BaseCore } from '../kernel/base-core.ts';
import type { StringStore } from '../kernel/base-ports.ts';

/**
 * The local storage keys of the suite: a public contract with its other apps, spelling included (storage-01 to
 * storage-10).
 */
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

/** Our own keys for the times of the session. */
export const SESSION_KEYS = {
  /** Milliseconds by which this machine's clock is ahead of the server's, or 'no-cookie' if cookies can't be read. */
  clock: 'sso-elements.clock',
  /** The full lifetime of the session's current token, in milliseconds. */
  lifetime: 'sso-elements.lifetime',
  /** The expiry of the token whose silent refresh was tried. */
  stayTried: 'sso-elements.stayTried',
} as const;

/** Our other keys, which are not part of the contract. */
export const OWN_KEYS = {
  /** When the running refresh began, in milliseconds. */
  refreshBegan: 'sso-elements.refreshBegan',
  /** The tab that may refresh, in browsers without locks. */
  lease: 'sso-elements.lease',
  /**
   * Why the session ended: in this browser (local storage), and what this tab's sign-in screen has to say about it
   * (session storage).
   */
  ended: 'sso-elements.ended',
  /** Codes of the stored products, so that a sign-out can remove them. */
  productCodes: 'sso-elements.productCodes',
  /** Tenant of this tab's pending single sign-on. */
  pendingSso: 'sso-elements.pendingSso',
  /** The user ID for which the sign-in screen opens the reset panel; lasts as long as the tab. */
  resetFor: 'sso-elements.resetFor',
  /**
   * How far this tab is in a password reset (session storage), and the member that marks the reset's entries of the
   * history.
   */
  reset: 'sso-elements.reset',
  /** The tenant that offered sign-in with a password at the last visit. */
  form: 'sso-elements.form',
  /** Light or dark, if the user has chosen one. */
  scheme: 'sso-elements.scheme',
  /** 'off' if the user has switched the keyboard shortcuts off. */
  shortcuts: 'sso-elements.shortcuts',
  /** Codes of each user's favorite products, by a hash of tenant and user ID. */
  favorites: 'sso-elements.favorites',
  /** Codes of the products that each user opened last, by a hash of tenant and user ID. */
  recents: 'sso-elements.recents',
  /** Set in a tab that shows after its reload that the password was changed. */
  passwordChanged: 'sso-elements.passwordChanged',
} as const;

/** The user ID that this tab's sign-in screen fills in after an expiry. Apart, because the guard needs only the others. */
export const ENDED_FOR_KEY = 'sso-elements.endedFor';

/**
 * Prefix of the key of a tenant's remembered user (local storage), and the key of what the running sign-in has to store
 * about its user (session storage).
 */
export const REMEMBERED_KEY = 'sso-elements.remembered';

/** The section of My Profile that this tab shows when it opens it, once (session storage). */
export const SECTION_KEY = 'sso-elements.section';

/**
 * IDs of the notices that each user has dismissed, by a hash of tenant and user ID; and those that the sign-in screen of this
 * browser does not show, by tenant, because it knows no user. Apart, because few pages have notices.
 */
export const DISMISSED_KEY = 'sso-elements.dismissed';
export const DISMISSED_HERE_KEY = 'sso-elements.dismissedHere';

/** The language that the user chose for this browser. A sign-in or a sign-out does not change it. */
export const LOCALE_KEY = 'sso-elements.locale';

/** `on` to allow the inspector in this browser, as a developer sets it (local storage). */
export const DEBUG_KEY = 'sso-elements.debug';

/** The cookies that the user allows, in addition to the contract's `cookie_consent` (cookie-consent-06). */
export const CONSENT_KEY = 'sso-elements.consent';

/** The record of an answer that has not reached `record-url` yet. */
export const UNSENT_CONSENT_KEY = 'sso-elements.consentUnsent';

/** True for a key that must not be overwritten by a product of the same code. */
export function isReservedKey(key: string): boolean {
  return (STORAGE_KEYS as readonly string[]).includes(key) || key.startsWith('sso-elements');
}

/** A store that never throws. What the browser refuses to store is kept in memory for this page. */
export interface SafeStore {
  /** Returns the stored text; null if there is none, or if it is too long to be ours. */
  get(key: string): string | null;
  /** Returns false if the browser did not store it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Wraps a store of the browser. Longer values than `maxLength` characters are ignored. */
export function safeStore(pick: () => StringStore, maxLength: number): SafeStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (store: StringStore) => T): T | undefined => {
    try {
      return use(pick());
    } catch {
      // Storage is blocked or full. This page uses the copy in memory.
      return undefined;
    }
  };
  return {
    get(key) {
      const value = memory.get(key) ?? attempt((store) => store.getItem(key)) ?? null;
      return value !== null && value.length <= maxLength ? value : null;
    },
    set(key, value) {
      const isStored = attempt((store) => (store.setItem(key, value), true)) ?? false;
      if (isStored) {
        memory.delete(key);
        return true;
      }
      attempt((store) => store.removeItem(key));
      memory.set(key, value);
      return false;
    },
    remove(key) {
      memory.delete(key);
      attempt((store) => store.removeItem(key));
    },
  };
}

/** Reads the JSON under a key, unchecked; undefined if there is none or it is corrupt. */
export function readJson(store: SafeStore, key: string): unknown {
  const value = store.get(key);
  if (value === null) return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON. */
export function writeJson(store: SafeStore, key: string, value: unknown): void {
  store.set(key, JSON.stringify(value));
}

/** Local storage, which outlives the tab and is shared with the suite's other apps. */
export const storageService = defineService('storage', (core: BaseCore) =>
  safeStore(core.ports.localStore, core.constants.storedValueLength),
);

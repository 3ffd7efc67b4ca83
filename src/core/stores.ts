import type { Auth } from './auth/auth.ts';
import { authService } from './auth/store.ts';
import { settingsService } from './config/settings.ts';
import type { Products, ProfileState } from './flows/own-data.ts';
import { ownDataService } from './flows/own-data-service.ts';
import { defineService, getCore, type Core } from './kernel/core.ts';
import { readCookie } from './platform/cookies.ts';
import { followSession } from './session/follow-session.ts';

/** A value that changes. Any nanostores binding can read it. */
export interface ReadableStore<T> {
  get(): T;
  /** Calls back at once and at each change; returns a function that stops. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls back at each change; returns a function that stops. */
  listen(listener: (value: T) => void): () => void;
}

/** Completes a store. */
const storeOf = <T>(get: () => T, listen: ReadableStore<T>['listen']): ReadableStore<T> => ({
  get,
  listen,
  subscribe(listener) {
    const stop = listen(listener);
    listener(get());
    return stop;
  },
});

/** The live session. */
export interface Session {
  /** When it expires unless it is extended, in milliseconds since 1970 by this machine's clock. */
  readonly expiresAtMs: number;
}

/**
 * Starts to decide an unknown `$auth`, once per page. Storage decides at once, unless the page names a gateway or has its
 * cookies: a session may then have started on the gateway's own origin. Also waits for a guard, which may name one.
 */
const decisionService = defineService('auth-decision', (core: Core) => {
  const { current, onSet } = settingsService(core);
  const { reread } = authService(core);
  const decide = () => {
    const isNamed =
      current.apiBase !== undefined ||
      current.environment !== undefined ||
      readCookie(core, 'tokenExpiryDttm') !== undefined;
    if (isNamed)
      import('./flows/redirect-to-sign-in.ts').then(
        ({ findSession }) => findSession(core),
        () => reread(),
      );
    else if (!core.services.has('watch')) reread();
  };
  onSet(decide);
  decide();
  return {};
});

/** Returns the page's store, and starts to decide it if it is unknown. */
function authStore(core: Core) {
  const { $auth } = authService(core);
  if ($auth.get().status === 'unknown') decisionService(core);
  return $auth;
}

/**
 * Whether a user is signed in, and who; unknown until storage or the gateway's first reply decides. While it has a
 * listener, it follows the session also on a page without a tag.
 *
 * @example
 * ```ts
 * import { $auth } from 'sso-elements/core';
 *
 * $auth.subscribe((auth) => {
 *   document.title = auth.status === 'signed-in' ? `Prices: ${auth.displayName}` : 'Prices';
 * });
 * ```
 */
export const $auth: ReadableStore<Auth> = storeOf(
  () => authStore(getCore()).get(),
  (listener) => {
    const core = getCore();
    const stop = authStore(core).listen(listener);
    const stopFollowing = followSession(core);
    return () => {
      stopFollowing();
      stop();
    };
  },
);

/**
 * Resolves to the state of `$auth` as soon as it is known whether a user is signed in. Never rejects.
 *
 * @example
 * ```ts
 * import { ready } from 'sso-elements/core';
 *
 * const auth = await ready();
 * if (auth.status === 'signed-in') console.log(`Hello, ${auth.displayName}.`);
 * ```
 */
export async function ready(): Promise<Auth> {
  while ($auth.get().status === 'unknown') {
    let stop = () => {};
    // The listener may be called before `listen` has returned.
    await new Promise((resolve) => (stop = $auth.listen(resolve)));
    stop();
  }
  return $auth.get();
}

let last: Session | undefined;

/** Returns the session of a state; the same object while nothing has changed, as stores do. */
function sessionOf(auth: Auth): Session | undefined {
  if (auth.status !== 'signed-in') return (last = undefined);
  if (last?.expiresAtMs !== auth.expiresAtMs) last = { expiresAtMs: auth.expiresAtMs };
  return last;
}

/**
 * The session of the signed-in user; undefined while no user is signed in. Changes when it is extended.
 *
 * @example
 * ```ts
 * import { $session } from 'sso-elements/core';
 *
 * const stop = $session.listen((session) => {
 *   if (session) console.log(`Signed in until ${new Date(session.expiresAtMs).toLocaleTimeString()}`);
 * });
 * addEventListener('pagehide', stop);
 * ```
 */
export const $session: ReadableStore<Session | undefined> = storeOf(
  () => sessionOf($auth.get()),
  (listener) => {
    let before = $session.get();
    return $auth.listen((auth) => {
      const session = sessionOf(auth);
      if (session?.expiresAtMs !== before?.expiresAtMs) listener(session);
      before = session;
    });
  },
);

/**
 * The products of the signed-in user, once `loadProducts()` was called. Without a user, it is `idle` and empty.
 *
 * @example
 * ```ts
 * import { $products, loadProducts } from 'sso-elements/core';
 *
 * $products.subscribe(({ status, items }) => {
 *   if (status === 'ready') console.log(items.map(({ productName }) => productName));
 * });
 * void loadProducts();
 * ```
 */
export const $products: ReadableStore<Products> = storeOf(
  () => ownDataService(getCore()).$products.get(),
  (listener) => ownDataService(getCore()).$products.listen(listener),
);

/**
 * The profile of the signed-in user, once `loadProfile()` was called. Without a user, it is `idle`.
 *
 * @example
 * ```ts
 * import { $profile, loadProfile } from 'sso-elements/core';
 *
 * $profile.subscribe(({ profile }) => console.log(profile?.organization));
 * void loadProfile();
 * ```
 */
export const $profile: ReadableStore<ProfileState> = storeOf(
  () => ownDataService(getCore()).$profile.get(),
  (listener) => ownDataService(getCore()).$profile.listen(listener),
);

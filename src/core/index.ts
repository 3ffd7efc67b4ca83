/** The public JavaScript API: the session of this page, without React. */
import type { Auth } from './auth/auth.ts';
import { authService } from './auth/store.ts';
import { settingsService } from './config/settings.ts';
import { defineService, getCore, type Core } from './kernel/core.ts';
import type { SignOutReason } from './kernel/events.ts';
import { readCookie } from './platform/cookies.ts';
import { followSession } from './session/follow-session.ts';

export type { Auth, User } from './auth/auth.ts';
export { configure, type PageSettings as Settings } from './configure.ts';
export type { CustomTexts, TextsOption } from './i18n/custom/option.ts';
export type { MessageId } from './i18n/texts.ts';
export type { TokenError, TokenErrorKind } from './auth/token-error.ts';
export type { ErrorKind, SignOutReason, SsoEvents } from './kernel/events.ts';

/** A value that changes. Any nanostores binding can read it. */
export interface ReadableStore<T> {
  get(): T;
  /** Calls back at once and at each change; returns a function that stops. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls back at each change; returns a function that stops. */
  listen(listener: (value: T) => void): () => void;
}

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
export const $auth: ReadableStore<Auth> = {
  get: () => authStore(getCore()).get(),
  subscribe(listener) {
    const stop = $auth.listen(listener);
    listener($auth.get());
    return stop;
  },
  listen(listener) {
    const core = getCore();
    const stop = authStore(core).listen(listener);
    const stopFollowing = followSession(core);
    return () => {
      stopFollowing();
      stop();
    };
  },
};

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
export const $session: ReadableStore<Session | undefined> = {
  get: () => sessionOf($auth.get()),
  subscribe(listener) {
    const stop = $session.listen(listener);
    listener($session.get());
    return stop;
  },
  listen(listener) {
    let before = $session.get();
    return $auth.listen((auth) => {
      const session = sessionOf(auth);
      if (session?.expiresAtMs !== before?.expiresAtMs) listener(session);
      before = session;
    });
  },
};

// What calls the gateway is loaded on demand: a page that only reads the session does without.

/**
 * Saves the current path and redirects to sign-in, unless a user is signed in. After a press, in a browser that has one of
 * the user's passkeys at hand, signs in over the page instead. Rejects if its code cannot be loaded.
 *
 * @example
 * ```ts
 * import { $auth, signIn } from 'sso-elements/core';
 *
 * $auth.subscribe(({ status }) => {
 *   if (status === 'signed-out') void signIn();
 * });
 * ```
 */
export async function signIn(): Promise<void> {
  const { signInOrRedirect } = await import('./flows/sign-in-or-redirect.ts');
  return signInOrRedirect(getCore());
}

/**
 * Signs out here, in all tabs and on the gateway. Rejects if its code cannot be loaded.
 *
 * @example
 * ```ts
 * import { signOut } from 'sso-elements/core';
 *
 * const button = document.createElement('button');
 * button.textContent = 'Sign out';
 * button.addEventListener('click', () => void signOut());
 * document.body.append(button);
 * ```
 */
export async function signOut(reason?: SignOutReason): Promise<void> {
  const flow = await import('./flows/sign-out.ts');
  return flow.signOut(getCore(), reason);
}

/**
 * Extends the session. Resolves to false if that failed. Shows nothing. Rejects if its code cannot be loaded.
 *
 * @example
 * ```ts
 * import { refresh } from 'sso-elements/core';
 *
 * if (!(await refresh())) console.warn('The session could not be extended.');
 * ```
 */
export async function refresh(): Promise<boolean> {
  const { refreshNow } = await import('./flows/refresh-now.ts');
  return refreshNow(getCore());
}

/**
 * Resolves to true if the user has signed in, or confirmed who they are, within `maxAgeSeconds`, 300 by default. If not,
 * asks for that in a dialog over the page, which keeps the page's work. Resolves to false if the user cancels, if the
 * gateway does not offer it, on failure, and on a page without `<sso-session-guard>`, `<sso-dashboard>` and
 * `<sso-profile>`. Rejects if its code cannot be loaded. The gateway's own check decides whether an action is allowed.
 *
 * @example
 * ```ts
 * import { confirm } from 'sso-elements/core';
 *
 * if (await confirm({ maxAgeSeconds: 600 })) await fetch('/api/payments', { method: 'POST' });
 * ```
 */
export async function confirm(freshness: { maxAgeSeconds?: number } = {}): Promise<boolean> {
  const { confirmSession } = await import('./flows/confirm.ts');
  return confirmSession(getCore(), freshness);
}

/**
 * Resolves to a token that proves the session to a back end of the suite, for about five minutes. Asks the gateway only
 * when the last token is about to expire, so call it before each request. If the back end demands a recent confirmation,
 * asks the user for it as `confirm()` does. Rejects with a `TokenError`, whose `kind` says why, or if its code cannot be
 * loaded.
 *
 * @example
 * ```ts
 * import { $auth, getToken } from 'sso-elements/core';
 *
 * async function loadPrices() {
 *   const token = await getToken('https://api.example.com');
 *   const headers = { authorization: `Bearer ${token}` };
 *   return fetch('https://api.example.com/prices', { headers });
 * }
 *
 * if ($auth.get().status === 'signed-in') void loadPrices();
 * ```
 */
export async function getToken(audience: string): Promise<string> {
  const flow = await import('./flows/get-token.ts');
  return flow.getToken(getCore(), audience);
}

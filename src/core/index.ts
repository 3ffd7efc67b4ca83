/** The public JavaScript API: session, products and profile of this page's user, without React. */
import { getCore } from './kernel/core.ts';
import type { SignOutReason } from './kernel/events.ts';

export type { Auth, User } from './auth/auth.ts';
export { configure, type PageSettings as Settings } from './configure.ts';
export type { LoadState, Product, Products, Profile, ProfileState } from './flows/own-data.ts';
export type { CustomTexts, TextsOption } from './i18n/custom/option.ts';
export type { MessageId } from './i18n/texts.ts';
export type { TokenError, TokenErrorKind } from './auth/token-error.ts';
export type { ErrorKind, SignOutReason, SsoEvents, SsoStep } from './kernel/events.ts';
export { $auth, $products, $profile, $session, ready } from './stores.ts';
export type { ReadableStore, Session } from './stores.ts';

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

const ownActions = () => import('./flows/own-actions.ts');

/**
 * Loads the products of the signed-in user into `$products`, again if they are loaded already; a load that runs is shared.
 * Waits until `$auth` is known, and does nothing if no user is signed in. Shows nothing and redirects nowhere, unless the
 * gateway has ended the session. Rejects if its code cannot be loaded.
 *
 * @example
 * ```ts
 * import { $products, loadProducts } from 'sso-elements/core';
 *
 * await loadProducts();
 * const { status, items, message } = $products.get();
 * console.log(status === 'failed' ? message : items.length);
 * ```
 */
export async function loadProducts(): Promise<void> {
  return (await ownActions()).loadProducts(getCore());
}

/**
 * Opens a product in this tab, and adds it to the recent ones. Dispatches the cancelable `sso-product-open` before.
 * Resolves to true if the browser is navigating to the product. Rejects if its code cannot be loaded.
 *
 * @example
 * ```ts
 * import { openProduct } from 'sso-elements/core';
 *
 * if (!(await openProduct('PRICING'))) console.warn('This user has no such product.');
 * ```
 */
export async function openProduct(productCode: string): Promise<boolean> {
  return (await ownActions()).openProduct(getCore(), productCode);
}

/**
 * Loads the profile of the signed-in user into `$profile`, as `loadProducts()` does with the products. Rejects if its code
 * cannot be loaded.
 *
 * @example
 * ```ts
 * import { $profile, loadProfile } from 'sso-elements/core';
 *
 * await loadProfile();
 * console.log($profile.get().profile?.firstName);
 * ```
 */
export async function loadProfile(): Promise<void> {
  return (await ownActions()).loadProfile(getCore());
}

/**
 * Saves the first and last name of the signed-in user, and updates `$auth` and `$profile`. Resolves to false if a name is
 * not valid, or on failure. Rejects if its code cannot be loaded.
 *
 * @example
 * ```ts
 * import { saveProfile } from 'sso-elements/core';
 *
 * const isSaved = await saveProfile({ firstName: 'Ada', lastName: 'King' });
 * ```
 */
export async function saveProfile(names: {
  firstName: string;
  lastName: string;
}): Promise<boolean> {
  return (await ownActions()).saveProfile(getCore(), names);
}

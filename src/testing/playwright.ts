/** `sso-elements/testing/playwright`: answers the calls of Playwright's pages by a fake gateway. */
import { parseCookie } from './cookies.ts';
import { createFakeGateway } from './gateway.ts';
import type { FakeGateway, FakeGatewayOptions, FakeRequest, FakeResponse } from './types.ts';

/** The parts of Playwright's types that the fixture needs. Playwright's own objects have them. */
export interface PlaywrightRequest {
  method(): string;
  url(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  isNavigationRequest(): boolean;
}
export interface PlaywrightRoute {
  request(): PlaywrightRequest;
  fulfill(response: {
    status: number;
    headers: Record<string, string>;
    body: string;
  }): Promise<void>;
}
export interface PlaywrightCookie {
  name: string;
  value: string;
  url: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Lax';
}
export interface PlaywrightContext {
  route(
    matches: (url: URL) => boolean,
    handle: (route: PlaywrightRoute) => Promise<void>,
  ): Promise<unknown>;
  cookies(url: string): Promise<{ name: string; value: string }[]>;
  addCookies(cookies: PlaywrightCookie[]): Promise<void>;
  clearCookies(options: { name: RegExp }): Promise<void>;
  addInitScript(
    script: (entries: Readonly<Record<string, string>>) => void,
    entries: Readonly<Record<string, string>>,
  ): Promise<unknown>;
}
export interface PlaywrightPage {
  context(): PlaywrightContext;
}

/** Stores the cookies of a reply, also those of another site, which browsers would not store. */
async function storeCookies(
  context: PlaywrightContext,
  cookies: readonly string[],
  address: string,
): Promise<void> {
  const url = `${new URL(address).origin}/`;
  const parsed = cookies.map(parseCookie);
  const removed = parsed.filter(({ maxAgeSeconds }) => maxAgeSeconds === 0);
  if (removed.length > 0) {
    const names = removed.map(({ name }) => name).join('|');
    await context.clearCookies({ name: new RegExp(`^(${names})$`) });
  }
  const kept = parsed.filter(({ maxAgeSeconds }) => maxAgeSeconds !== 0);
  if (kept.length === 0) return;
  const nowSeconds = Math.floor(Date.now() / 1000);
  await context.addCookies(
    kept.map(({ name, value, isHttpOnly, isSecure, maxAgeSeconds }) => ({
      name,
      value,
      url,
      expires: maxAgeSeconds === undefined ? -1 : nowSeconds + maxAgeSeconds,
      httpOnly: isHttpOnly,
      secure: isSecure,
      sameSite: 'Lax',
    })),
  );
}

async function readRequest(
  context: PlaywrightContext,
  request: PlaywrightRequest,
): Promise<FakeRequest> {
  const url = request.url();
  const cookies = await context.cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    method: request.method(),
    url,
    headers: { ...request.headers(), cookie },
    body: request.postData() ?? '',
  };
}

/** Returns a page that redirects, because not every browser lets Playwright redirect a request. */
function redirectPage({ headers }: FakeResponse, base: string) {
  const target = new URL(headers['location'] ?? '/', base).href;
  const content = `0;url=${target}`.replace(/[&"]/g, (sign) => (sign === '&' ? '&amp;' : '&quot;'));
  const body = `<!doctype html><title>…</title><meta http-equiv="refresh" content="${content}">`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** Stores a signed-in user in each page of an origin, once in the life of the context. */
function storeOnce(entries: Readonly<Record<string, string>>): void {
  const marker = 'sso-elements.testing';
  if (localStorage.getItem(marker)) return;
  localStorage.setItem(marker, 'signed-in');
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
}

export interface RouteOptions extends FakeGatewayOptions {
  /** A gateway that exists already, such as one that another context uses. It replaces all options but `origin`. */
  readonly gateway?: FakeGateway;
  /** The gateway's origin. Needed for the states in which the user is signed in. */
  readonly origin?: string;
}

/**
 * Answers the gateway's calls of all pages of the page's context. Call it before `page.goto`.
 *
 * @example
 * ```ts
 * import { expect, test } from '@playwright/test';
 * import { routeGateway } from 'sso-elements/testing/playwright';
 *
 * test('shows who is signed in', async ({ page }) => {
 *   await routeGateway(page, { state: 'signed-in', origin: 'http://localhost:5173' });
 *   await page.goto('http://localhost:5173/dashboard');
 *   await expect(page.getByText('Ada Lovelace')).toBeVisible();
 * });
 * ```
 */
export async function routeGateway(
  page: PlaywrightPage,
  { origin, ...options }: RouteOptions = {},
): Promise<FakeGateway> {
  const gateway = options.gateway ?? createFakeGateway(options);
  const context = page.context();
  await context.route(
    (url) => gateway.serves(url),
    async (route) => {
      const request = route.request();
      const response = await gateway.handle(await readRequest(context, request));
      await storeCookies(context, response.cookies, request.url());
      const { status, headers, body } = response;
      const isRedirect = status >= 300 && status < 400;
      await route.fulfill(
        isRedirect ? redirectPage(response, request.url()) : { status, headers, body },
      );
    },
  );
  if (!gateway.startsSignedIn) return gateway;
  if (origin === undefined) throw new Error('A state with a signed-in user needs `origin`.');
  const { cookies, localStorage: entries } = gateway.signIn(origin);
  await storeCookies(context, cookies, origin);
  await context.addInitScript(storeOnce, entries);
  return gateway;
}

/**
 * Returns a fixture for `test.extend()`, which answers the calls of the test's page.
 *
 * @example
 * ```ts
 * import { expect, test as base } from '@playwright/test';
 * import { gatewayFixture } from 'sso-elements/testing/playwright';
 * import type { FakeGateway } from 'sso-elements/testing';
 *
 * const test = base.extend<{ gateway: FakeGateway }>({ gateway: gatewayFixture() });
 *
 * test('asks for the sign-in options once', async ({ page, gateway }) => {
 *   await page.goto('http://localhost:5173/login');
 *   await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
 *   expect(gateway.calls.map(({ call }) => call)).toEqual(['authTypes']);
 * });
 * ```
 */
export const gatewayFixture =
  (options: RouteOptions = {}) =>
  async (
    { page }: { page: PlaywrightPage },
    use: (gateway: FakeGateway) => Promise<void>,
  ): Promise<void> => {
    await use(await routeGateway(page, options));
  };

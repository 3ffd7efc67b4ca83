import type { Page, Route } from 'playwright-core';
import { usePortal, type PortalUnderTest } from '../journeys/portal.ts';
import { PASSWORD } from '../support/browser/portal-page.ts';

export const GATEWAY = 'https://gateway.example';
export const EVIL = 'https://evil.example';

const CORS = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers':
    'content-type,calling-entity,tenant-code,username,password,otp,credential-encoding,x-xsrf-token',
  'access-control-allow-methods': 'GET,POST,PUT',
});

const OPTIONS = {
  authentications: [{ authType: 'BASIC', orgType: 'TENANT', name: 'Password', logo: '' }],
  theme: { themeDetails: [] },
};

/** A page of the portal's origin without a Content Security Policy, into which an attacker has put markup. */
export interface MarkupPage {
  readonly page: Page;
  /** Origins that received a password, in order. */
  readonly passwords: string[];
  readonly warnings: string[];
  /** Details of the dispatched `sso-error`. */
  errors(): Promise<{ source: string; kind: string }[]>;
  open(markup: string, path?: string): Promise<void>;
  /** Types and submits user ID and password if the form is shown; resolves to false if it is refused. */
  signIn(): Promise<boolean>;
}

/** Answers calls as another gateway does: with a form of user ID and password, and a refusal of each sign-in. */
async function answerElsewhere(route: Route, pageOrigin: string, passwords: string[]) {
  const request = route.request();
  const { origin, pathname } = new URL(request.url());
  const headers = CORS(pageOrigin);
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
  if (request.headers()['password']) passwords.push(origin);
  if (pathname === '/env.json') return route.fulfill({ json: { apiBase: origin }, headers });
  if (pathname.endsWith('/login') || !pathname.startsWith('/api'))
    return route.fulfill({
      status: 400,
      headers,
      json: { success: false, statusCode: 400, message: 'No', error: 'No', data: {} },
    });
  return route.fulfill({
    headers,
    json: { success: true, statusCode: 200, message: '', error: '', data: OPTIONS },
  });
}

/** Returns a function that opens pages with markup of an attacker. */
export function useMarkupPages(): {
  portal: PortalUnderTest;
  openPage: () => Promise<MarkupPage>;
} {
  const portal = usePortal();
  const openPage = async (): Promise<MarkupPage> => {
    const { page, context } = await portal.visit();
    const origin = portal.url();
    const passwords: string[] = [];
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    let html = '';
    for (const path of ['/login', '/prices'])
      await context.route(origin + path, (route) =>
        route.fulfill({ contentType: 'text/html', body: html }),
      );
    await context.route(`${origin}/env.json`, (route) =>
      route.fulfill({ json: { apiBase: GATEWAY } }),
    );
    for (const other of [GATEWAY, EVIL])
      await context.route(`${other}/**`, (route) => answerElsewhere(route, origin, passwords));
    context.on('request', (request) => {
      if (request.url().startsWith(origin) && request.headers()['password'])
        passwords.push('the page');
    });
    await context.addInitScript(() => {
      const errors: unknown[] = [];
      Reflect.set(globalThis, 'ssoErrors', errors);
      addEventListener('sso-error', (event) => errors.push((event as CustomEvent).detail), true);
    });
    page.setDefaultTimeout(20_000);
    // The attacker's own form is hidden, so the user types into the page's.
    const form = page.getByLabel('Password', { exact: true }).filter({ visible: true });
    const userId = page.getByLabel('User ID', { exact: true }).filter({ visible: true });
    const refusal = page
      .getByText('This part of the page could not be shown.')
      .filter({ visible: true });
    return {
      page,
      passwords,
      warnings,
      errors: () => page.evaluate('ssoErrors'),
      async open(markup, path = '/login') {
        html = `<!doctype html><title>Attacked</title>
          <script type="module" src="/elements/sso-elements.js"></script>${markup}`;
        await page.goto(origin + path);
      },
      async signIn() {
        await form.or(refusal).first().waitFor();
        if (await refusal.isVisible()) return false;
        const answered = page.waitForResponse(
          (reply) => reply.request().headers()['password'] !== undefined,
        );
        answered.catch(() => undefined);
        const refused = refusal.waitFor().then(() => false);
        const fill = async () => {
          await userId.fill('ada@acme.example');
          await form.fill(PASSWORD);
          await form.press('Enter');
          return answered.then(() => true);
        };
        // A form that is refused meanwhile can't be filled in.
        return Promise.any([fill(), refused]);
      },
    };
  };
  return { portal, openPage };
}

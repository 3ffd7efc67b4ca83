import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import {
  openRewritingProxy,
  rewriteCookies,
  type RewritingProxy,
} from '../support/gateway/rewriting-proxy.ts';
import { signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: errors-19, sign-in-10, sign-in-30

const ADA = 'ada@acme.example';

/** Serves the pages of an app on another site than the gateway's; it gets no calls. */
const app = await openRecordingProxy(0);
after(() => app.close());
const APP = app.origin.replace('localhost', '127.0.0.1');
const portal = usePortal({ allowedOrigins: [APP] });

/** A gateway of the page's own site, whose cookies the browser does not keep. */
let blocked: RewritingProxy;
before(async () => {
  blocked = await openRewritingProxy(Number(new URL(portal.url()).port));
  blocked.setRewrite((reply) => rewriteCookies(reply, () => undefined));
});
after(() => blocked.close());

function serveApp(gateway: string): void {
  for (const [path, name] of [
    ['/login', 'sso-login'],
    ['/dashboard', 'sso-dashboard'],
  ] as const)
    app.serve(
      path,
      `<!doctype html><title>App</title><link rel="icon" href="data:,">
       <script type="module" src="${gateway}/elements/${name}.js"></script>
       <${name} api-base="${gateway}" tenant="ACME"></${name}>`,
    );
}

/** Signs in on a page, and expects to be back there with the reason, which the console explains once. */
async function expectReason(page: Page, origin: string, gateway: string): Promise<void> {
  const hints: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('did not keep the session cookie')) hints.push(line.text());
  });
  await page.goto(`${origin}/login`);
  await typeCredentials(page, ADA);
  const { host } = new URL(gateway);
  await page
    .getByRole('status')
    .filter({ hasText: `Your browser did not keep the sign-in. Allow cookies for ${host}.` })
    .waitFor();
  assert.equal(new URL(page.url()).pathname, '/login');
  assert.equal(await page.getByText('has expired').count(), 0);
  assert.equal(hints.length, 1);
  const [hint = ''] = hints;
  for (const part of ['sso-elements', gateway, origin]) assert.ok(hint.includes(part), hint);
}

test('a page on another site than its gateway says that the cookie was not kept', async () => {
  serveApp(portal.url());
  const { page } = await portal.visit();
  await expectReason(page, APP, portal.url());
});

test('a page whose own cookies are blocked says that the cookie was not kept', async () => {
  // The proxy passes plain texts only.
  const { page } = await portal.visit({ extraHTTPHeaders: { 'accept-encoding': 'identity' } });
  await expectReason(page, blocked.origin, blocked.origin);
});

test('a session that the gateway ends right after the first screen is not blamed on cookies', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await context.clearCookies({ name: /session/i });
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Your session has ended.' }).waitFor();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { blocksOf } from '../docs/blocks.ts';
import { openRecordingProxy, type RecordingProxy } from '../support/gateway/recording-proxy.ts';
import { providers, usePortal } from './portal.ts';

// Rules: sso-10
// Left out: only few apps have a service worker that answers navigations.

const MESSAGE = 'Single sign-on did not start. Try again, or sign in another way.';

/** The expression in the documentation's configuration of Workbox. */
const [, DENIED = ''] =
  /navigateFallbackDenylist: \[\/(.+)\/\]/.exec(
    blocksOf('docs/embedding.md')
      .map(({ text }) => text)
      .join('\n'),
  ) ?? [];

const portal = usePortal();
let app: RecordingProxy;
before(async () => {
  app = await openRecordingProxy(Number(new URL(portal.url()).port));
});
after(() => app.close());

/** Serves an app whose script leads from each of its addresses to its sign-in page, and a worker. */
function serveApp(route: string, answers: string): void {
  const html = `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,">
    <script type="module">
      if (location.pathname !== '/app/login') ${route};
      navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
      document.body.append(Object.assign(document.createElement('sso-login'), {
        tenant: 'ACME', loginPath: '/app/login',
      }));
    </script>
    <script type="module" src="/elements/sso-login.js"></script><body></body></html>`;
  app.serve('/app/login', html);
  app.serve('/index.html', html);
  app.serve(
    '/sw.js',
    `self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
     self.addEventListener('fetch', (event) => {
       const { pathname } = new URL(event.request.url);
       if (event.request.mode === 'navigate' && (${answers}))
         event.respondWith(fetch('/index.html'));
     });`,
    { 'content-type': 'text/javascript' },
  );
}

/** Opens the sign-in page in a profile where the worker is active, and starts single sign-on. */
async function startSso(page: Page): Promise<string[]> {
  const hints: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Single sign-on')) hints.push(line.text());
  });
  await page.goto(`${app.origin}/app/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await providers(page).first().click();
  return hints;
}

const message = (page: Page) => page.getByRole('status').filter({ hasText: MESSAGE });

for (const [name, route] of [
  ['by its router', "history.replaceState(null, '', '/app/login')"],
  ['by a load', "location.replace('/app/login')"],
] as const)
  test(`an app whose service worker answers single sign-on, and leads back to sign-in ${name}, says so once`, async () => {
    serveApp(route, 'true');
    const { page } = await portal.visit();
    const hints = await startSso(page);
    await message(page).waitFor();
    assert.equal(new URL(page.url()).pathname, '/app/login');
    assert.equal(hints.length, 1);
    assert.ok(hints[0]?.includes(`${app.origin}/api/auth/v3/login`), hints[0]);
    assert.ok(hints[0]?.includes('docs/embedding.md'), hints[0]);
    await page.reload();
    await providers(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await message(page).count(), 0);
  });

test('a service worker with the documented list leaves single sign-on to the gateway', async () => {
  assert.notEqual(DENIED, '');
  serveApp("history.replaceState(null, '', '/app/login')", `!/${DENIED}/.test(pathname)`);
  const { page } = await portal.visit();
  await startSso(page);
  await page.waitForURL((url) => url.pathname !== '/app/login');
  const started = app.requests.filter(({ path }) => path === '/api/auth/v3/login');
  assert.deepEqual(
    started.map(({ status }) => status),
    [302],
  );
});

test('a user who goes back from the provider, also after a reload there, sees no such message', async () => {
  const { page } = await portal.visit();
  const hints: string[] = [];
  page.on('console', (line) => hints.push(line.text()));
  await page.goto(`${portal.url()}/login`);
  await providers(page).first().click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goBack();
  await providers(page).first().waitFor();
  await page.reload();
  await providers(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await message(page).count(), 0);
  assert.deepEqual(
    hints.filter((line) => line.includes('Single sign-on')),
    [],
  );
});

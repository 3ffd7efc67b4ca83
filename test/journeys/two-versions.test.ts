import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { seedSession } from '../support/seeded-session.ts';
import { usePortal } from './portal.ts';

// Rules: elements-03

const portal = usePortal();

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Two versions</title>
    <script type="module" src="/elements/sso-session-guard.js"></script>
    <script type="module" src="/second/sso-dashboard.js"></script>
  </head>
  <body>
    <sso-session-guard tenant="ACME"></sso-session-guard>
    <sso-dashboard tenant="ACME"></sso-dashboard>
  </body>
</html>`;

/** Serves a page with the guard of this build, and the dashboard of the same build under another version number. */
async function serveTwoVersions(context: BrowserContext): Promise<void> {
  await context.route('**/two-versions', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await context.route('**/second/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/second/', 'dist/cdn/');
    const script = await readFile(path, 'utf8');
    const body = script.replaceAll('core@0.1', 'core@0.0').replaceAll('"0.1"', '"0.0"');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

const warnings = (page: Page) => page.getByRole('button', { name: 'Stay Signed In' });

test('two versions on a page warn once, refresh once and do not disturb each other', async () => {
  const { context, page, complaints } = await portal.visit();
  await seedSession(context, portal.url(), { isEnding: true });
  await serveTwoVersions(context);
  const refreshes: string[] = [];
  const dispatched: string[] = [];
  context.on('request', (request) => {
    if (/\/v3\/refresh/.test(request.url())) refreshes.push(request.url());
  });
  await context.exposeBinding('record', (_, type: string) => dispatched.push(type));
  await page.addInitScript(() => {
    const record = Reflect.get(globalThis, 'record') as (type: string) => void;
    for (const type of ['sso-session-warning', 'sso-session-refreshed', 'sso-error'])
      addEventListener(type, () => record(type));
  });
  await page.goto(`${portal.url()}/two-versions`);
  await page.getByRole('list', { name: 'Products' }).waitFor();
  await warnings(page).waitFor();
  const cores = await page.evaluate(() =>
    ['0.1', '0.0'].map((version) => {
      const core: unknown = Reflect.get(globalThis, Symbol.for(`sso-elements/core@${version}`));
      return typeof core;
    }),
  );
  assert.deepEqual(cores, ['object', 'object']);
  assert.equal(await warnings(page).count(), 1);
  await warnings(page).click();
  await warnings(page).waitFor({ state: 'detached' });
  assert.equal(refreshes.length, 1, refreshes.join());
  assert.equal(dispatched.filter((type) => type === 'sso-session-warning').length, 1);
  assert.ok(!dispatched.includes('sso-error'), dispatched.join());
  assert.deepEqual(complaints, []);
});

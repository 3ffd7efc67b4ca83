import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { seedSession } from '../support/browser/seeded-session.ts';
import { usePortal } from '../journeys/portal.ts';

// Rules: elements-03

const run = promisify(execFile);
const portal = usePortal();

/** The folder with the packed and unpacked package. */
let folder = '';
const readPacked = (path: string) => readFile(join(folder, 'package', path), 'utf8');

before(async () => {
  await mkdir('.cache', { recursive: true });
  folder = await mkdtemp(resolve('.cache/two-versions-'));
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { maxBuffer: 2 ** 24 });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['-xzf', filename], { cwd: folder });
});
after(() => rm(folder, { recursive: true, force: true }));

const pageWith = (dashboard: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Two versions</title>
    <script type="module" src="/elements/sso-session-guard.js"></script>
    <script type="module" src="${dashboard}"></script>
  </head>
  <body>
    <sso-session-guard tenant="ACME"></sso-session-guard>
    <sso-dashboard tenant="ACME"></sso-dashboard>
  </body>
</html>`;

/**
 * Serves a page with the guard of this build, and the dashboard of the packed package under an older version number.
 * Returns the files that the page requests from the package, and those that the package lacks.
 */
async function serveTwoVersions(context: BrowserContext) {
  const { exports } = JSON.parse(await readPacked('package.json')) as {
    readonly exports: Readonly<Record<'./dashboard', { readonly default: string }>>;
  };
  const dashboard = join('/packed', exports['./dashboard'].default);
  const served: string[] = [];
  const missing: string[] = [];
  await context.route('**/two-versions', (route) =>
    route.fulfill({ contentType: 'text/html', body: pageWith(dashboard) }),
  );
  await context.route('**/packed/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/packed/', '');
    const script = await readPacked(path).catch(() => undefined);
    (script === undefined ? missing : served).push(path);
    if (script === undefined) return route.fulfill({ status: 404 });
    const body = script.replaceAll('core@0.1', 'core@0.0').replaceAll('"0.1"', '"0.0"');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return { served, missing };
}

const warnings = (page: Page) => page.getByRole('button', { name: 'Stay Signed In' });

test('two versions on a page warn once, refresh once and do not disturb each other', async () => {
  const { context, page, complaints } = await portal.visit();
  await seedSession(context, portal.url(), { isEnding: true });
  const { served, missing } = await serveTwoVersions(context);
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
  const list = page.getByRole('list', { name: 'Products' });
  await list.waitFor().catch((error: unknown) => {
    assert.deepEqual(missing, [], 'the package lacks files');
    throw error;
  });
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
  assert.ok(served.includes('dist/cdn/sso-dashboard.js') && served.length > 5, served.join());
  assert.deepEqual([missing, complaints], [[], []]);
});

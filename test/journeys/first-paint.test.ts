import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { framesOf, recordFrames } from '../support/browser/frames.ts';
import { removePageEnvironment } from '../support/browser/page-environment.ts';
import { layoutShift, recordShifts, slowNetwork } from '../support/browser/layout-shift.ts';
import { productLinks, providers, signIn, signInByForm, usePortal } from './portal.ts';

// Rules: dashboard-17, dashboard-32, pages-08, sign-in-27, tenants-09, theming-10

const portal = usePortal();
/** What moves is painted too. */
const MOVING = { reducedMotion: 'no-preference' } as const;

const PATHS = { ACME: '/acme/login', GLOBEX: '/globex/login' } as const;
type Tenant = keyof typeof PATHS;

/** Opens a tenant's sign-in page and returns what each animation frame showed until the page was idle. */
async function visit(page: Page, tenant: Tenant) {
  await page.goto(portal.url() + PATHS[tenant]);
  await page.getByRole('heading', { level: 1, name: new RegExp(tenant, 'i') }).waitFor();
  await page.waitForLoadState('networkidle');
  return framesOf(page);
}

test('a tenant’s page never shows the theme of a tenant visited before', async (t) => {
  const { page } = await portal.visit(MOVING);
  await recordFrames(page);
  await slowNetwork(page);
  const last = {
    ACME: (await visit(page, 'ACME')).at(-1),
    GLOBEX: undefined as string | undefined,
  };
  last.GLOBEX = (await visit(page, 'GLOBEX')).at(-1);
  const accent = (frame = '') => /accent=(\S+)/.exec(frame)?.[1] ?? '';
  assert.notEqual(accent(last.ACME), accent(last.GLOBEX));
  assert.match(last.ACME ?? '', /title=.*acme.* icon=.*acme.* images=.*acme/i);

  for (const [tenant, other] of [
    ['ACME', 'GLOBEX'],
    ['GLOBEX', 'ACME'],
    ['GLOBEX', 'GLOBEX'],
    ['ACME', 'GLOBEX'],
  ] as const) {
    const frames = await visit(page, tenant);
    t.diagnostic(`${tenant}: ${frames.length} different frames`);
    const foreign = other === tenant ? 'ACME' : other;
    const foreignPattern = new RegExp(
      `${foreign}|accent=${accent(last[foreign]).replace(/[()]/g, '.')}`,
      'i',
    );
    assert.deepEqual(
      frames.filter((frame) => foreignPattern.test(frame.replace(/^path=\S+ /, ''))),
      [],
    );
  }
});

const SCREENS = {
  '/login': (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).waitFor(),
  '/dashboard': (page: Page) => productLinks(page).first().waitFor(),
  '/profile': (page: Page) => page.getByRole('heading', { name: 'Personal Information' }).waitFor(),
} as const;

for (const [path, waitUntilShown] of Object.entries(SCREENS))
  test(`${path} loads without layout shifts at the first and the next visit`, async (t) => {
    const { page } = await portal.visit({ ...MOVING, viewport: { width: 1280, height: 900 } });
    if (path !== '/login') await signIn(page, portal.url(), 'ada@acme.example');
    await recordShifts(page);
    const cache = await slowNetwork(page);
    for (const [which, isFirst] of [
      ['first visit', true],
      ['next visit', false],
    ] as const) {
      if (isFirst)
        await page.evaluate(
          () => location.protocol === 'http:' && localStorage.removeItem('tenantTheme'),
        );
      await cache.setDisabled(isFirst);
      await page.goto(portal.url() + path);
      await waitUntilShown(page);
      await page.waitForLoadState('networkidle');
      const { score, sources } = await layoutShift(page);
      t.diagnostic(`${path}, ${which}: layout shift ${score.toFixed(4)}`);
      assert.ok(score < 0.05, `${path}, ${which}: ${score} by ${sources.join(', ')}`);
    }
  });

test('the portal takes the environment from its page, and requests no file', async () => {
  const { page, complaints } = await portal.visit(MOVING);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ['/login', '/dashboard']) {
    if (path === '/dashboard') await signInByForm(page, portal.url(), 'ada@acme.example');
    await page.goto(portal.url() + path);
    await page.waitForLoadState('networkidle');
  }
  assert.ok(requested.includes('/dashboard'));
  assert.deepEqual(
    requested.filter((path) => path.includes('environment')),
    [],
  );
  assert.deepEqual(complaints, []);
});

test('the portal requests the environment file while the dashboard’s code loads, if its page has none', async () => {
  const { page, context } = await portal.visit(MOVING);
  await removePageEnvironment(context);
  await signIn(page, portal.url(), 'ada@acme.example');
  const requested = page.waitForRequest(/environment\.release\.json/);
  await page.route(/\/(dashboard-view|products-loading)-/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.reload();
  await productLinks(page).first().waitFor();
});

test('the portal’s dashboard requests the products without waiting for its texts', async () => {
  const { page } = await portal.visit(MOVING);
  await signIn(page, portal.url(), 'ada@acme.example');
  const requested = page.waitForRequest('**/usersProducts');
  await page.route('**/screen-texts-*.js', async (route) => {
    await requested;
    await route.continue();
  });
  await page.reload();
  await productLinks(page).first().waitFor();
});

test('the portal loads the dashboard’s files in advance, although it arrives after the form of sign-in', async () => {
  const { page } = await portal.visit(MOVING);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/portal/show-portal-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${portal.url()}/login`);
  await providers(page).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const requested = page.waitForRequest(/dashboard-view-/);
  release();
  await requested;
});

/** A minimal host page with one tag. */
const bare = (tag: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A host page</title>
    <script type="module" src="/elements/${tag}.js"></script><${tag} tenant="ACME"></${tag}></html>`,
});

test('a host page’s sign-in tag requests its options while React loads', async () => {
  const { page } = await portal.visit(MOVING);
  await page.route('**/bare.html', (route) => route.fulfill(bare('sso-login')));
  const requested = page.waitForRequest(/authTypes/);
  await page.route(/\/react-/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto(`${portal.url()}/bare.html`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
});

test('a host page’s dashboard tag requests its products once, while React loads', async () => {
  const { page } = await portal.visit(MOVING);
  await signIn(page, portal.url(), 'ada@acme.example');
  await page.route('**/bare.html', (route) => route.fulfill(bare('sso-dashboard')));
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/usersProducts')) calls += 1;
  });
  const requested = page.waitForRequest(/usersProducts/);
  await page.route(/\/react-/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto(`${portal.url()}/bare.html`);
  await productLinks(page).first().waitFor();
  // The view would make a call of its own when it is mounted.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  assert.equal(calls, 1);
});

test('a host page’s sign-in tag fetches its prerendered form first, and then all other files at once', async () => {
  const { page } = await portal.visit(MOVING);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.route('**/bare.html', (route) => route.fulfill(bare('sso-login')));
  // The code of what a gateway announces comes later.
  await page.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: readonly string[] } };
    envelope.data.features = [];
    await route.fulfill({ response, json: envelope });
  });
  await page.goto(`${portal.url()}/bare.html`);
  await providers(page).first().waitFor();
  assert.equal(scripts[0], '/elements/sso-login.js');
  assert.match(scripts[1] ?? '', /prerendered-form/);
  const names = scripts
    .slice(2)
    .map((path) => /([\w-]+?)-[\w-]{8}\.js$/.exec(path)?.[1] ?? path)
    // This chunk is loaded when the page is idle.
    .filter((name) => name !== 'check-attributes')
    .slice(0, 5);
  assert.deepEqual(names.sort(), ['language-select', 'login-view', 'mount', 'react', 'screens']);
});

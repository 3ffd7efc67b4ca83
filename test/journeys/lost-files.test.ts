import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { chunkOf } from '../../tools/import-closure.mjs';
import { seedSession } from '../support/browser/seeded-session.ts';
import { productLinks, providers, typeCredentials, usePortal } from './portal.ts';

// Rules: errors-16, errors-18, routes-18
// Left out: few visits lose a file, and `elements` loses files too.

const portal = usePortal();
const ADA = 'ada@acme.example';
const NOTICE = 'This part of the page could not be loaded.';
const hashes = JSON.parse(readFileSync('dist/cdn/sri.json', 'utf8')) as Record<string, string>;

type Reply = Parameters<Route['fulfill']>[0];
const NOT_FOUND = { status: 404, body: 'Not found' };

/** Loses a chunk, as a server does after a new release: replies 404 until `restore` is called, or so many times. */
async function lose(page: Page, module: string, times = Infinity, reply: Reply = NOT_FOUND) {
  const file = basename(chunkOf(module));
  let left = times;
  let requests = 0;
  await page.route(`**/chunks/${file}*`, async (route) => {
    requests += 1;
    left -= 1;
    if (left >= 0) await route.fulfill(reply);
    else await route.continue();
  });
  return { file, restore: () => (left = 0), requests: () => requests };
}

/** Opens a page with one element, whose import map has the hash of every chunk. */
async function openPage(page: Page, tag: string): Promise<void> {
  const integrity = Object.fromEntries(
    Object.entries(hashes).map(([path, hash]) => [`${portal.url()}/elements/${path}`, hash]),
  );
  await page.route('**/host/one', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <script type="importmap">${JSON.stringify({ integrity })}</script>
        <script type="module" src="/elements/${tag}.js"></script>
        <${tag} tenant="ACME"></${tag}>`,
    }),
  );
  await page.goto(`${portal.url()}/host/one`);
}

const errorsOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('sso-elements:'))
      lines.push(message.text());
  });
  return lines;
};
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });
const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });

/** A script that a proxy has changed, which its hash refuses. */
const CHANGED = { contentType: 'text/javascript', body: 'export {};' };

for (const [module, reply] of [
  ['views/login/login-view.tsx', NOT_FOUND],
  ['views/login/login-view.tsx', CHANGED],
  ['elements/wrapper/mount.ts', NOT_FOUND],
  ['elements/wrapper/react-mount.tsx', NOT_FOUND],
  ['node_modules/react-dom/client.js', NOT_FOUND],
  ['views/login/opening.ts', NOT_FOUND],
] as const)
  test(`the sign-in form works if ${basename(module)} is ${reply === CHANGED ? 'changed' : 'missing'} once, with integrity and without a second copy`, async () => {
    const { page, context, complaints } = await portal.visit();
    const scripts: string[] = [];
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/elements/')) scripts.push(pathname.slice(10) + search);
    });
    const lost = await lose(page, module, 1, reply);
    const lines = errorsOf(page);
    await openPage(page, 'sso-login');
    await providers(page).first().waitFor();
    assert.deepEqual(lines, []);
    assert.deepEqual(complaints, []);
    const unknown = scripts.filter((path) => !(path in hashes));
    assert.deepEqual(unknown, [], 'every script has its integrity');
    // The browser's preload scanner requests the page's own script without its integrity.
    const others = scripts.filter((path) => path !== 'sso-login.js' && !path.endsWith(lost.file));
    assert.deepEqual(others, [...new Set(others)], 'no other script is requested twice');
    // Lost, past the cache, imported; of a file that two others import, also by the second one.
    assert.ok(lost.requests() <= 4, `${lost.requests()} requests`);
  });

/** Holds a request until the returned function is called, and then replies to it. */
async function hold(page: Page, pattern: string, reply?: Reply): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await (reply ? route.fulfill(reply) : route.continue());
  });
  return release;
}

/** Loses a file once `giveUp` is called. */
async function loseLater(page: Page, file: string) {
  const pattern = `**/elements/**/${file}`;
  return { file, pattern, giveUp: await hold(page, pattern, NOT_FOUND) };
}
const loseFormLater = (page: Page) =>
  loseLater(page, basename(chunkOf('views/login/login-view.tsx')));

test('a sign-in form whose view is lost keeps what was typed, says so, and works after a reload', async () => {
  const { page } = await portal.visit();
  const lines = errorsOf(page);
  const { file, pattern, giveUp } = await loseFormLater(page);
  await openPage(page, 'sso-login');
  await userId(page).fill(ADA);
  giveUp();
  await page.getByText(NOTICE).waitFor();
  assert.equal(await userId(page).inputValue(), ADA);
  assert.equal(await page.getByRole('button', { name: 'Sign In' }).count(), 0);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', new RegExp(`^sso-elements: <sso-login> .*${file}`));
  await page.unroute(pattern);
  await reload(page).click();
  await providers(page).first().waitFor();
});

for (const [tag, module] of [
  ['sso-dashboard', 'views/dashboard/dashboard-view.tsx'],
  ['sso-profile', 'views/profile/profile-view.tsx'],
  ['sso-profile', 'elements/wrapper/mount.ts'],
] as const)
  test(`<${tag}> without ${basename(module)} says so, and works after a reload`, async () => {
    const { page, context } = await portal.visit();
    await seedSession(context, portal.url());
    const lines = errorsOf(page);
    const lost = await lose(page, module);
    await openPage(page, tag);
    await page.getByRole('alert').getByText(NOTICE).waitFor();
    assert.match(lines.join(), new RegExp(`^sso-elements: <${tag}> [^,]*${lost.file}[^,]*$`));
    lost.restore();
    await reload(page).click();
    await page.getByRole('banner').waitFor();
  });

test('the portal loads itself anew when a release has replaced the dashboard’s files', async () => {
  const { page } = await portal.visit();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto(`${portal.url()}/login`);
  const lost = await lose(page, 'views/dashboard/dashboard-view.tsx');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) lost.restore();
  });
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
  assert.equal(loads.length, 2);
});

test('the portal reloads once only, and then shows the button', async () => {
  const { page, context } = await portal.visit();
  await seedSession(context, portal.url());
  let loads = 0;
  page.on('load', () => (loads += 1));
  const lost = await lose(page, 'views/profile/profile-view.tsx');
  await page.goto(`${portal.url()}/profile`);
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload'),
  );
  await reload(page).waitFor();
  await page.waitForLoadState('networkidle');
  await reload(page).waitFor();
  assert.equal(loads, 2);
  lost.restore();
  await reload(page).click();
  await page.getByRole('banner').waitFor();
});

test('the portal does not reload a form into which the user has typed', async () => {
  const { page } = await portal.visit();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const { giveUp } = await loseFormLater(page);
  await page.goto(`${portal.url()}/login`);
  await userId(page).fill(ADA);
  giveUp();
  await page.getByText(NOTICE).waitFor();
  assert.equal(await userId(page).inputValue(), ADA);
  assert.equal(loads, 1);
});

for (const [title, file, log, open] of [
  [
    'a screen loads',
    basename(chunkOf('views/profile/profile-view.tsx')),
    '<sso-profile>',
    async (page: Page) => {
      await seedSession(page.context(), portal.url());
      await page.goto(`${portal.url()}/profile`);
    },
  ],
  [
    'the portal loads after a sign-in',
    'show-portal-*.js',
    'The portal could not be loaded.',
    async (page: Page) => {
      await page.goto(`${portal.url()}/login`);
      await typeCredentials(page, ADA);
      await page.waitForURL('**/dashboard');
    },
  ],
] as const)
  test(`the portal does not reload while the user follows a link as ${title}, which ends the loading of files`, async () => {
    const { page } = await portal.visit();
    const { giveUp, pattern } = await loseLater(page, file);
    await open(page);
    const opened = page.waitForRequest('**/terms');
    const reply = await hold(page, '**/terms');
    await page.evaluate(() => location.assign('/terms'));
    await opened;
    const logged = page.waitForEvent('console', (message) => message.text().includes(log));
    giveUp();
    await logged;
    await page.unroute(pattern);
    reply();
    await page.waitForURL('**/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildSiteIfStale } from '../../tools/site/build-site.ts';
import { signIn, usePortal } from '../journeys/portal.ts';
import { examine } from '../scenes/axe.ts';

const portal = usePortal();

/** Opens a page of the site. Returns it with all that the console and the policy complain about. */
async function open(path: string, options: Parameters<typeof portal.visit>[0] = {}) {
  const { page, complaints, context } = await portal.visit({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('requestfailed', (request) => {
    // A page that the browser leaves cancels what its live elements still fetch.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`failed: ${request.url()}`);
  });
  await page.goto(`${portal.url()}/docs${path}`);
  return { page, complaints, context };
}

const liveFrame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);
const fetchPage = async (path: string) => {
  const response = await fetch(portal.url() + path);
  return { response, text: await response.text() };
};

test('a site that is newer than its pages is not built again', async () => {
  assert.equal(await buildSiteIfStale(), 0);
});

test('every link of every page leads to a page and a heading', async () => {
  const pages = new Map<string, { ids: Set<string>; links: string[] }>();
  const fetched = new Set<string>();
  const dead: string[] = [];
  const waiting = ['/docs/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path) || fetched.has(path)) continue;
    const { response, text } = await fetchPage(path);
    const isPage = String(response.headers.get('content-type')).startsWith('text/html');
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    // The rest of the demo has tests of its own, so that its pages are only fetched.
    const isOwn = isPage && path.startsWith('/docs/');
    const links = isOwn ? all(/<a [^>]*?href="(\/[^"]*|#[^"]*)"/g) : [];
    if (isOwn || !isPage) pages.set(path, { ids: new Set(all(/ id="([^"]+)"/g)), links });
    else fetched.add(path);
    if (response.status !== 200) dead.push(`${response.status} ${path}`);
    const others = links.filter((link) => link.startsWith('/'));
    waiting.push(...others.map((link) => link.replace(/#.*/, '')));
  }
  assert.ok(pages.has('/docs/openapi.json'));
  assert.ok(pages.has('/docs/elements/sso-login'));
  for (const [path, { links }] of pages)
    for (const link of links) {
      const [target, anchor] = link.split('#');
      const ids = pages.get(target === '' ? path : (target ?? ''))?.ids;
      if (anchor && ids && !ids.has(decodeURIComponent(anchor))) dead.push(`${path}: ${link}`);
    }
  assert.ok(pages.size > 70, `${pages.size} pages`);
  assert.deepEqual(dead, []);
});

test('the files of docs that pages link are in the site', async () => {
  for (const file of ['openapi.json', 'gateway.schema.json', 'gateway/sample.json']) {
    const { response, text } = await fetchPage(`/docs/${file}`);
    assert.equal(response.status, 200, file);
    assert.equal(typeof JSON.parse(text), 'object');
  }
});

test('the title of the home page is the name of the product, once', async () => {
  const { text } = await fetchPage('/docs/');
  assert.equal(/<title>(.*?)<\/title>/.exec(text)?.[1], 'sso-elements');
});

test('the state of a live sample is selected in the HTML, as its option', async () => {
  for (const path of ['/docs/theming', '/docs/elements/sso-login']) {
    const { text } = await fetchPage(path);
    const selects = text.match(/<select[^>]*>.*?<\/select>/gs) ?? [];
    assert.ok(selects.length > 0, path);
    for (const select of selects) {
      assert.doesNotMatch(select, /^<select[^>]* value=/);
      assert.equal(select.match(/<option[^>]* selected/g)?.length, 1, select);
    }
  }
});

test('its files are cached like those of the portal, and its policy allows nothing inline', async () => {
  const { response, text } = await fetchPage('/docs/embedding');
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? [];
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.includes(directive), directive);
  const [script = ''] = /\/docs\/assets\/app\.[^"]+\.js/.exec(text) ?? [];
  const { response: file } = await fetchPage(script);
  assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const redirect = await fetch(`${portal.url()}/docs`, { redirect: 'manual' });
  assert.deepEqual([redirect.status, redirect.headers.get('location')], [308, '/docs/']);
});

for (const colorScheme of ['light', 'dark'] as const)
  describe(`in ${colorScheme}`, () => {
    for (const [path, name] of [
      ['/', 'Live <sso-login>'],
      ['/theming', 'Live <sso-dashboard>'],
      ['/elements/sso-login', 'Live <sso-login>'],
      ['/project/behavior/sign-in', ''],
    ] as const)
      test(`${path} is accessible, and the console has no message`, async () => {
        const { page, complaints } = await open(path, { colorScheme });
        if (name) {
          await page.locator(`iframe[title="${name}"]`).scrollIntoViewIfNeeded();
          await liveFrame(page, name)
            .locator(`${name.slice(6, -1)} button`)
            .first()
            .waitFor();
        }
        assert.deepEqual((await examine(page)).violations, []);
        assert.deepEqual(complaints, []);
      });
  });

test('a live element shows the chosen state, in the color scheme of the page', async () => {
  const { page, complaints } = await open('/elements/sso-login', { colorScheme: 'light' });
  const frame = liveFrame(page, 'Live <sso-login>');
  await frame.getByRole('button', { name: 'Sign In' }).waitFor();
  assert.equal(await frame.locator('sso-login').getAttribute('theme'), 'light');
  await page.getByRole('switch').first().click();
  await frame.locator('sso-login[theme=dark]').waitFor();
  const section = page.locator('.live-tag', { has: page.locator('iframe[title*=login]') });
  await section.getByLabel('State').selectOption('Wrong password');
  await frame.getByRole('form').getByText('The user ID or the password is wrong.').waitFor();
  assert.match(
    decodeURIComponent((await section.getByRole('link').getAttribute('href')) ?? ''),
    /^\/playground\/#.*"tag":"sso-login","state":"refused"/,
  );
  assert.deepEqual(complaints, []);
});

test('a live dialog opens when the user wants it, and does not take the focus before', async () => {
  const { page, complaints } = await open('/elements/sso-session-guard');
  const frame = liveFrame(page, 'Live <sso-session-guard>');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  await page.getByRole('button', { name: 'Show <sso-session-guard>' }).click();
  await frame.getByRole('button', { name: 'Stay Signed In' }).waitFor();
  // Playwright does not scroll to content of a fixed position.
  await page
    .locator('iframe[title="Live <sso-session-guard>"]')
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await frame.getByRole('button', { name: 'Stay Signed In' }).click();
  await frame.getByRole('alertdialog').waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
});

test('the search finds a word, is accessible, and opens its section', async () => {
  const { page, complaints } = await open('/');
  // The page's script adds this landmark. Before it has started, the button does nothing.
  await page.getByRole('main').waitFor();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('searchbox').fill('policies');
  const results = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await results.first().waitFor();
  await page.keyboard.press('ArrowDown');
  const selected = page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('option', { selected: true });
  await selected.waitFor();
  assert.equal(await selected.count(), 1);
  const { violations } = await examine(page);
  const { violations: names } = await examine(page, ['label-content-name-mismatch']);
  assert.deepEqual([...violations, ...names], []);
  await results.filter({ hasText: 'Policies' }).first().click();
  await page.waitForURL(/\/docs\/[\w/-]+#/);
  await page.getByRole('heading', { name: 'Policies' }).first().waitFor();
  assert.deepEqual(complaints, []);
});

test('the first result of a search is a page that explains a word, and the rule of an ID', async () => {
  const { page, complaints } = await open('/');
  await page.getByRole('main').waitFor();
  await page.getByRole('button', { name: 'Search' }).first().click();
  const box = page.getByRole('searchbox');
  const results = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  const firstFor = async (word: string) => {
    await box.fill('');
    await results.first().waitFor({ state: 'detached' });
    await box.fill(word);
    return results.first().getAttribute('href');
  };
  for (const word of ['worker', 'cookie', 'theme', 'dark'])
    assert.doesNotMatch(String(await firstFor(word)), /^null$|\/project\//, word);
  assert.match(String(await firstFor('dashboard-07')), /\/project\/behavior\/dashboard/);
  assert.deepEqual(complaints, []);
});

test('an unknown address shows a page of the site that leads back', async () => {
  const { page } = await open('/no/such/page');
  assert.equal((await fetchPage('/docs/no/such/page')).response.status, 404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Home page' }).click();
  await page.waitForURL('**/docs/');
  await page.getByRole('heading', { name: 'sso-elements' }).waitFor();
});

test('the portal’s Documentation link leads to the site', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), 'ada@acme.example');
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Documentation/ }).click(),
  ]);
  await opened.getByRole('link', { name: 'Try it in 60 seconds', exact: true }).first().waitFor();
  assert.equal(opened.url(), `${portal.url()}/docs/`);
});

test('no page is wider than its screen', async () => {
  const { page } = await open('/elements/sso-login', { viewport: { width: 360, height: 740 } });
  await page.getByRole('heading', { name: '<sso-login>', level: 1 }).waitFor();
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(await widthOf(), 360);
  await page.setViewportSize({ width: 768, height: 900 });
  assert.equal(await widthOf(), 768);
  // Where the links have no space, a button opens them.
  await page.getByRole('button', { name: 'mobile navigation' }).click();
  await page.getByRole('link', { name: 'Project' }).click();
  await page.waitForURL('**/project/architecture');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { blocksOf } from '../docs/blocks.ts';
import { layoutShift, recordShifts, slowNetwork } from '../support/browser/layout-shift.ts';
import { productLinks, signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: routes-22
// Left out: few apps have such headers, routers and root fonts.

const portal = usePortal();
const ADA = 'ada@acme.example';
/** A good CLS is at most 0.1; a reserved place moves nothing. */
const STILL = 0.01;

/** Returns the style sheets of a page of the documentation that contain a text. */
const styleOf = (page: string, part: string): string => {
  const found = blocksOf(page).filter(
    ({ language, text }) => language === 'css' && text.includes(part),
  );
  assert.equal(found.length, 1, part);
  return found[0]?.text ?? '';
};
const RESERVED = styleOf('docs/embedding.md', 'min-height: 100dvh');

/** Opens an app with a header and a footer of its own. */
async function openApp(page: Page, css: string, body: string, path = '/app.html'): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><title>App</title>
    <link rel="icon" href="data:,"><style>
      body { margin: 0; display: flex; flex-direction: column; min-height: 100dvh }
      main { flex: 1 }
      .bar { padding: 20px; background: #ddd }
      ${css}
    </style>
    <script type="module" src="/elements/sso-elements.js"></script></head>
    <body><header class="bar">App</header><main>${body}</main><footer class="bar">Imprint</footer></body></html>`;
  await page.route('**/app.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(portal.url() + path);
}

for (const [name, css] of [
  ['moves the footer of a page that does not reserve its height', ''],
  ['moves nothing on a page that reserves its height as documented', RESERVED],
] as const)
  test(`the sign-in form ${name}`, async () => {
    const { page } = await portal.visit();
    await recordShifts(page);
    await slowNetwork(page);
    await openApp(page, css, '<sso-login tenant="ACME"></sso-login>');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const { score, sources } = await layoutShift(page);
    assert.equal(score <= STILL, css !== '', sources.join(', '));
  });

test('the dashboard in an app, without chrome, has the app’s header only and does not scroll', async () => {
  const { page } = await portal.visit({ viewport: { width: 1280, height: 1600 } });
  await signIn(page, portal.url(), ADA);
  await openApp(page, '', '<sso-dashboard tenant="ACME" chrome="none"></sso-dashboard>');
  await productLinks(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0);
  assert.equal(await page.getByRole('banner').count(), 1);
  assert.equal(await page.getByRole('contentinfo').count(), 1);
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.equal(overflow, 0);
});

test('a sign-in in an app with a hash router returns to the page that needed it', async () => {
  const { page } = await portal.visit();
  const router = `<div id="view"></div>
    <sso-session-guard tenant="ACME" login-path="/app.html#/login"></sso-session-guard>
    <script type="module">
      const show = () => {
        const isLogin = location.hash.startsWith('#/login');
        const page = document.createElement(isLogin ? 'sso-login' : 'h1');
        if (isLogin) page.dashboardPath = '/app.html#/products';
        else page.textContent = 'Page ' + location.hash;
        view.replaceChildren(page);
      };
      addEventListener('hashchange', show);
      show();
    </script>`;
  await openApp(page, '', router, '/app.html#/prices?tab=2');
  await typeCredentials(page, ADA);
  await page.getByRole('heading', { name: 'Page #/prices?tab=2' }).waitFor();
  await page.evaluate(() => document.querySelector('sso-session-guard')?.signOut());
  await page.waitForURL('**/app.html#/login');
  await typeCredentials(page, ADA);
  await page.getByRole('heading', { name: 'Page #/products' }).waitFor();
});

for (const [size, px] of [
  ['', 20],
  ['--sso-font-size: 0.8rem', 16],
] as const)
  test(`on a page with a root font of 125 %, ${size || 'the default size'} means ${px} px`, async () => {
    const { page } = await portal.visit();
    const css = `html { font-size: 125% } sso-login { ${size} }`;
    await openApp(page, css, '<sso-login tenant="ACME"></sso-login>');
    const field = page.getByLabel('Password', { exact: true });
    await field.waitFor();
    const fontSize = await field.evaluate((input) => getComputedStyle(input).fontSize);
    assert.equal(fontSize, `${px}px`);
  });

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { blocksIn } from '../docs/blocks.ts';
import { sectionOf } from '../support/sources/page-sections.ts';
import { usePortal } from './portal.ts';

// Rules: theming-15
// Left out: `scenes` look at the color schemes too.

const portal = usePortal();
const SECTION = sectionOf(readFileSync('docs/theming.md', 'utf8'), /Follow your page/);

/** The rules with which each library makes a page dark, from its style sheet. */
const LIBRARIES: Readonly<Record<string, string>> = {
  // bootstrap 5.3.8, dist/css/bootstrap.css
  'Bootstrap 5.3': '[data-bs-theme=dark] { color-scheme: dark }',
  // @tabler/core 1.4.0, dist/css/tabler.css
  'Tabler 1': `:root, :host, [data-bs-theme=light] { color-scheme: light }
    [data-bs-theme=dark], body[data-bs-theme=dark] [data-bs-theme=light] { color-scheme: dark }`,
  // django 5.2, contrib/admin/static/admin/css/dark_mode.css
  'Django admin 5': `@media (prefers-color-scheme: dark) { :root { color-scheme: dark } }
    html[data-theme='dark'] { color-scheme: dark }`,
  // @angular/material 20.2, mat.theme() with the theme type color-scheme
  'Angular Material, with `mat.theme()`':
    'html { --mat-sys-surface: light-dark(#faf9fd, #121316) } body { background: var(--mat-sys-surface) }',
  // tailwindcss 4, with @custom-variant dark (&:where(.dark, .dark *))
  'Tailwind CSS, with a class': '.dark\\:bg-black:where(.dark, .dark *) { background: #000 }',
};

const rows = [
  ...SECTION.matchAll(/^\| (.+?) +\| `<html ([\w-]+)="(\w+)">` +\| (yes|no) +\|/gm),
].map(([, library = '', attribute = '', dark = '', sets = '']) => ({
  library,
  attribute,
  dark,
  sets,
}));
const recipe = blocksIn('', SECTION).find(({ language }) => language === 'css')?.text ?? '';

/** Opens a page with this style sheet and the elements. */
async function open(page: Page, css: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><head><title>App</title><style>${css}</style>
    <script type="module" src="/elements/sso-login.js"></script>
    <script type="module" src="/elements/sso-cookie-consent.js"></script></head>
    <body><sso-login tenant="ACME" theme="page"></sso-login>
    <sso-cookie-consent theme="page"></sso-cookie-consent></body></html>`;
  const address = `${portal.url()}/app.html`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await page.getByRole('button', { name: 'Accept all' }).waitFor();
}

/** Returns which elements are dark. */
const darkOf = (page: Page) =>
  page.evaluate(() => {
    const isDark = (element: Element | null | undefined) =>
      element && getComputedStyle(element).color === 'rgb(238, 241, 246)';
    const sheet = document.querySelector('sso-notifications')?.shadowRoot?.querySelector('dialog');
    const form = document.querySelector('sso-login .sso-scope');
    return { form: isDark(form), sheet: isDark(sheet) };
  });

test('the documentation has a recipe for each of the libraries', () => {
  assert.deepEqual(rows.map(({ library }) => library).sort(), Object.keys(LIBRARIES).sort());
});

for (const { library, attribute, dark, sets } of rows)
  test(`the elements follow the switch of ${library}`, async () => {
    const { page } = await portal.visit({ colorScheme: 'light' }, { hasConsented: false });
    await open(page, `${LIBRARIES[library] ?? ''} ${sets === 'no' ? recipe : ''}`);
    assert.deepEqual(await darkOf(page), { form: false, sheet: false });
    const turn = (value: string) =>
      page.evaluate(([name, text]) => document.documentElement.setAttribute(name, text), [
        attribute,
        value,
      ] as const);
    await turn(dark);
    assert.deepEqual(await darkOf(page), { form: true, sheet: true });
    await turn('light');
    assert.deepEqual(await darkOf(page), { form: false, sheet: false });
  });

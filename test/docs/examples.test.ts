import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { EXAMPLES, placeOf } from './pages.ts';

const PAGE = 'https://app.example.com/page';
const IMPORTS = {
  'sso-elements/core': '/elements/core.js',
  'sso-elements/testing': '/testing/index.js',
};
const HTML = `<!doctype html><title>Page</title><link rel="icon" href="data:,">
  <script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`;

/** Returns the file of the package that the page loads from an address, if any. */
const fileOf = (pathname: string): string | undefined =>
  /^\/(elements|testing)\//.test(pathname)
    ? `dist${pathname.replace(/^\/elements/, '/cdn')}`
    : undefined;

/** The functions and stores that the package exports to pages, back ends, and their tests. */
async function publicNames(): Promise<string[]> {
  const entries = [
    'dist/cdn/core.js',
    'dist/server/index.js',
    'dist/testing/index.js',
    'dist/testing/playwright.js',
  ];
  const modules = await Promise.all(
    entries.map(
      (entry) => import(new URL(`../../${entry}`, import.meta.url).href) as Promise<object>,
    ),
  );
  return modules.flatMap(Object.keys);
}

test('each public function and store has an example in its docblock', async () => {
  const used = EXAMPLES.flatMap(({ text }) =>
    [...text.matchAll(/^import \{ (.+) \} from 'sso-elements/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    ),
  );
  const names = await publicNames();
  assert.ok(names.length >= 9, String(names));
  assert.deepEqual(
    names.filter((name) => !used.includes(name)),
    [],
  );
});

let browser: Browser;
before(async () => {
  browser = await headlessBrowser.acquire();
});
after(() => headlessBrowser.release());

/**
 * Playwright Test runs its examples in its own process; those of back ends have the types of their parameters, and
 * components need the build of an app.
 */
const ELSEWHERE = /@playwright\/test|sso-elements\/(?:server|react|vue)/;

// test/journeys/testing.test.ts, docs/back-ends.test.ts and views/hooks do what those that run elsewhere do.
for (const example of EXAMPLES.filter(({ text }) => !ELSEWHERE.test(text)))
  test(`the example of ${placeOf(example)} runs on a page`, async () => {
    const context = await browser.newContext();
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(String(error.error())));
    try {
      await context.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url());
        const path = fileOf(pathname);
        if (path) return route.fulfill({ path });
        if (pathname === '/example.js')
          return route.fulfill({ contentType: 'text/javascript', body: example.text });
        const isPage = pathname === '/page' || pathname === '/login';
        return route.fulfill(isPage ? { contentType: 'text/html', body: HTML } : { status: 404 });
      });
      const page = await context.newPage();
      await page.goto(PAGE);
      await page.evaluate("import('/example.js')");
      assert.deepEqual(errors, []);
    } finally {
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { CORE_KEY, setConstants } from '../support/browser/page-constants.ts';
import { closeContext, signIn, usePortal } from './portal.ts';

// Left out: only a change of the project’s own tools breaks it.

// Without these constants, scenes and attacks would run with the product's times.

const portal = usePortal();
/** The key without the version. */
const CORE_NAME = CORE_KEY.slice(0, CORE_KEY.indexOf('@') + 1);
const FORM = '<sso-login tenant="ACME"></sso-login>';
const SHEET = '<sso-cookie-consent></sso-cookie-consent>';
const TOAST_MS = 600_000;
/** A missing core is reported by then. */
const MISSED_MS = 2_000;

/** Returns the constants of the page's core. */
const constantsOf = (page: Page) =>
  page.evaluate((key) => {
    const core = Reflect.get(globalThis, Symbol.for(key)) as { constants: object };
    return core.constants;
  }, CORE_KEY);

/** Serves the elements as a build does whose core has another key. */
async function serveOtherCore(context: BrowserContext, otherName: string): Promise<void> {
  const serve = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(CORE_NAME, otherName);
    await route.fulfill({ response, body });
  };
  await context.route('**/elements/**/*.js', (route) =>
    serve(route).catch(() => {
      // The context was closed before all scripts had arrived.
    }),
  );
}

const serveExample = (context: BrowserContext, body: string) =>
  context.route('**/example', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` }),
  );
const scriptOf = (name: string) => `<script type="module" src="/elements/${name}.js"></script>`;

test('a page’s core has the replaced constants, and the product’s others', async () => {
  const { page, context, complaints } = await portal.visit();
  await setConstants(context, { toastMs: TOAST_MS });
  await signIn(page, portal.url(), 'ada@acme.example');
  assert.deepEqual(await constantsOf(page), { ...CONSTANTS, toastMs: TOAST_MS });
  assert.deepEqual(complaints, []);
});

const OTHER_VERSION = `${CORE_NAME}other-`;
for (const [title, body, coreName] of [
  [
    'a core of another version',
    '<script type="module">import { configure } from "/elements/core.js"; configure({});</script>',
    OTHER_VERSION,
  ],
  ['a form of another version', `${scriptOf('sso-login')}${FORM}`, OTHER_VERSION],
  ['a form whose core is elsewhere', `${scriptOf('sso-login')}${FORM}`, 'elsewhere'],
  ['a sheet whose core is elsewhere', `${scriptOf('sso-cookie-consent')}${SHEET}`, 'elsewhere'],
] as const)
  test(`a page with ${title} fails its test with the key of the missing core`, async () => {
    const { page, context, complaints } = await portal.visit();
    await setConstants(context, { toastMs: TOAST_MS });
    await serveOtherCore(context, coreName);
    await serveExample(context, body);
    const error = { message: new RegExp(`/example has no core ${CORE_KEY}`) };
    await assert.rejects(async () => {
      await page.goto(`${portal.url()}/example`);
      await page.getByText('Never shown').waitFor();
    }, error);
    await assert.rejects(page.title());
    assert.match(complaints.join(), error.message);
  });

test('pages without an element need no core', async () => {
  const { page, context, complaints } = await portal.visit();
  await setConstants(context, { toastMs: TOAST_MS });
  await serveExample(context, '<p>Plain</p>');
  for (const url of ['about:blank', `${portal.url()}/example`]) {
    await page.goto(url);
    await page.waitForFunction((ms) => performance.now() > ms, MISSED_MS);
  }
  assert.deepEqual(complaints, []);
});

test('a browser profile can be closed while a handler answers a request', async () => {
  const { page, context } = await portal.visit();
  const pageIsClosed = page.waitForEvent('close');
  const reached = new Promise<void>((resolve) => {
    void page.route('**/example', async (route) => {
      resolve();
      await pageIsClosed;
      // Rejects. The error would be one of no test.
      await route.fetch();
    });
  });
  const opened = page.goto(`${portal.url()}/example`);
  await Promise.all([reached.then(() => closeContext(context)), assert.rejects(opened)]);
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { routeGateway } from '../../src/testing/playwright.ts';
import { camel, readManifest } from '../../tools/build/manifest.mjs';
import { DETAILS } from '../../tools/elements/details.ts';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { installFrameworks } from './back-end-packages.ts';
import { blocksFor } from './checks.ts';
import { bundleExamples, elementOf } from './framework-bundle.ts';
import { placeOf } from './pages.ts';

// Left out: only a change of the examples or of the types breaks it.

/** The gateway of the examples. */
const SSO = 'https://sso.example.com';
const PAGE = 'https://app.example.com/page';
const HTML =
  '<!doctype html><title>App</title><link rel="icon" href="data:,"><div id="app"></div><app-root></app-root><script type="module" src="/app.js"></script>';

/** What the examples log, from an event. */
const LOGGED = 'from the event';
/** The frameworks by the language of their blocks. */
const FRAMEWORKS = [
  ['tsx', 'React'],
  ['vue', 'Vue'],
  ['svelte', 'Svelte'],
  ['ts', 'Angular'],
] as const;

let browser: Browser;
let folder = '';
let missing: string | undefined;
before(async () => {
  browser = await headlessBrowser.acquire();
  folder = await installFrameworks().catch((error: unknown) => {
    missing = `not run: npm can’t install the packages (${String(error).split('\n', 1).join('')})`;
    if (process.env.CI) throw new Error(missing, { cause: error });
    return '';
  });
});
after(() => headlessBrowser.release());

const blocks = blocksFor('framework');
/** True for a framework whose packages could not be installed. */
const isMissing = (language: string): boolean =>
  missing !== undefined && (language === 'svelte' || language === 'ts');

/** Opens a page that shows the example of an element. */
async function openPage(tag: string, script: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== new URL(PAGE).origin) return route.abort();
    if (pathname === '/app.js')
      return route.fulfill({ contentType: 'text/javascript', body: script });
    if (pathname.startsWith('/elements/'))
      return route.fulfill({ path: join('dist/cdn', pathname.replace('/elements/', '')) });
    return route.fulfill({ contentType: 'text/html', body: HTML });
  });
  // A session, so that no element leaves the page; sign-in has none.
  if (tag === 'sso-login') await routeGateway(page, { origin: SSO });
  else await routeGateway(page, { state: 'signed-in', origin: SSO });
  await page.goto(`${PAGE}#${tag}`);
  await page.waitForFunction(
    (name) => customElements.get(name) && document.querySelector(name),
    tag,
  );
  return page;
}

test('each element has an example for each framework', () => {
  assert.equal(blocks.length, 4 * Object.keys(DETAILS).length);
});

for (const [language, framework] of FRAMEWORKS)
  describe(`the examples for ${framework}`, () => {
    const own = blocks.filter((block) => block.language === language);
    let script = '';
    before(async () => {
      if (!isMissing(language)) script = await bundleExamples(language, own, folder);
    });

    for (const block of own)
      test(`${placeOf(block)} shows the element and gets its event`, async (context) => {
        if (isMissing(language)) return context.skip(missing);
        const tag = elementOf(block);
        const { attributes, event } = DETAILS[tag] ?? { attributes: {}, event: ['', ''] as const };
        const page = await openPage(tag, script);
        try {
          const element = page.locator(tag);
          for (const [name, value] of Object.entries(attributes))
            // The user menu writes its properties to the attributes when it is opened.
            assert.equal(
              await element.evaluate(
                (node, [attribute, property]) =>
                  node.getAttribute(attribute) ?? String(Reflect.get(node, property)),
                [name, camel(name)] as const,
              ),
              value,
              name,
            );
          const isLogged = page.waitForEvent('console', (message) => message.text() === LOGGED);
          await element.evaluate(
            (node, [name, field, value]) =>
              node.dispatchEvent(new CustomEvent(name, { detail: { [field]: value } })),
            [...event, LOGGED] as const,
          );
          await isLogged;
        } finally {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.close();
        }
      });
  });

test('the event of each example is one of its element', () => {
  const all = readManifest().modules.flatMap(({ declarations }) => declarations);
  for (const [tag, { event }] of Object.entries(DETAILS)) {
    const { events = [] } = all.find(({ tagName }) => tagName === tag) ?? {};
    assert.ok(
      events.some(({ name, type }) => name === event[0] && type.text.includes(event[1])),
      tag,
    );
  }
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startDemoGateway } from '../../demo/server/demo-gateway.ts';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { blocksOf, type Block } from './blocks.ts';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

const GATEWAY = 'https://sso.example.com';
const PAGE = 'https://app.example.com/page';
/** The policy that docs/embedding.md documents. */
const DOCUMENTED = blocksOf('docs/embedding.md').find(({ language }) => language === 'csp')?.text;

let browser: Browser;
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let dataDir: string;
before(async () => {
  dataDir = await seededFolder();
  browser = await headlessBrowser.acquire();
  const allowedOrigins = [new URL(PAGE).origin];
  gateway = await startDemoGateway({ port: 0, dataDir, allowedOrigins, logLevel: 'silent' });
});
after(async () => {
  headlessBrowser.release();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the block as a page; one without a script gets those of its elements. */
function pageOf({ text }: Block): string {
  const tags = [...new Set([...text.matchAll(/<(sso-[\w-]+)/g)].map(([, tag = '']) => tag))];
  const scripts = tags.map((tag) => `<script type="module" src="${GATEWAY}/elements/${tag}.js">`);
  const missing = text.includes('<script') ? '' : scripts.join('</script>') + '</script>';
  return `<!doctype html><title>Page</title><link rel="icon" href="data:,">${missing}${text}`;
}

/** Returns the policy with the hashes of the page's own inline scripts, which the page's author must add. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script[^>]*>([^<][^]*?)<\/script>/g)].map(([, code = '']) => {
    const hash = createHash('sha256').update(code).digest('base64');
    return `'sha256-${hash}'`;
  });
  const policy = (DOCUMENTED ?? '').replace('script-src', `script-src ${inline.join(' ')}`);
  return `default-src 'none'; ${policy.replace(/\s+/g, ' ')}`;
}

/** Serves the page, and the gateway’s files and calls at the address of the documentation. */
async function serve(context: BrowserContext, html: string): Promise<void> {
  const headers = { 'content-security-policy': policyFor(html) };
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return route.continue();
    if (url.href.startsWith(`${GATEWAY}/elements/`))
      return route.fulfill({
        path: join('dist/cdn', url.pathname.replace('/elements/', '')),
        headers: { 'access-control-allow-origin': '*' },
      });
    if (url.origin !== GATEWAY)
      return route.fulfill({ contentType: 'text/html', headers, body: html });
    const response = await route.fetch({
      url: `http://localhost:${gateway.port}${url.pathname}${url.search}`,
    });
    return route.fulfill({ response });
  });
}

for (const block of blocksFor('opened'))
  test(`${placeOf(block)} runs in Chromium under the documented policy`, async () => {
    const context = await browser.newContext();
    const complaints: string[] = [];
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('console', (message) => {
      // A page without a session asks the gateway once, which replies 401.
      if (message.type() === 'error' && !message.text().includes('status of 401'))
        complaints.push(message.text());
    });
    try {
      await serve(context, pageOf(block));
      const page = await context.newPage();
      await page.goto(PAGE);
      const tags = [...block.text.matchAll(/<(sso-[\w-]+)/g)].map(([, tag = '']) => tag);
      if (tags.includes('sso-login')) await page.getByLabel('Password', { exact: true }).waitFor();
      // Without a session, a screen or a guard redirects to sign-in.
      else if (tags.includes('sso-user-menu'))
        await page.locator('sso-user-menu').getByRole('button').waitFor();
      else if (!tags.includes('sso-cookie-consent')) await page.waitForURL('**/login');
      else await page.getByRole('button', { name: 'Accept all' }).waitFor();
      // Last, because Playwright does not repeat a function that a redirect interrupts.
      for (const tag of tags)
        await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
      assert.deepEqual(complaints, []);
    } finally {
      // A request that is still open would reject when its context closes.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  });

test('docs/guides/environment.md shows the file that the demo’s gateway serves', async () => {
  const address = '/assets/environments/environment.release.json';
  const reply = await fetch(`http://localhost:${gateway.port}${address}`);
  const served: unknown = await reply.json();
  assert.equal(reply.headers.get('access-control-allow-origin'), '*');
  const shown = blocksOf('docs/guides/environment.md')
    .filter(({ language, file }) => language === 'json' && !file)
    .map(({ text }) => JSON.parse(text) as unknown);
  assert.deepEqual(shown.at(-1), served);
});

/** Counts the rules and declarations of a style sheet as its text has them. */
const written = (css: string) => ({
  declarations: [...css.matchAll(/^\s*[\w-]+\s*:[^;{]+;/gm)].length,
  rules: [...css.matchAll(/\{/g)].length,
});

const MANIFEST = readFileSync('dist/custom-elements.json', 'utf8');

/** Counts the rules and declarations that Chromium reads in a style sheet. */
const readBy = (page: Page, text: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    let [declarations, rules] = [0, 0];
    const queue: CSSRule[] = [...sheet.cssRules];
    for (let rule = queue.pop(); rule; rule = queue.pop()) {
      rules += 1;
      if (rule instanceof CSSStyleRule)
        declarations += rule.style.length > 0 ? rule.cssText.split(';').length - 1 : 0;
      else if (rule instanceof CSSGroupingRule) queue.push(...rule.cssRules);
    }
    return { declarations, rules };
  }, text);

describe('a style sheet', () => {
  let page: Page;
  before(async () => {
    page = await browser.newPage();
  });
  after(() => page.close());

  for (const block of blocksFor('style'))
    test(`${placeOf(block)} has only rules that Chromium reads, and tags and parts that exist`, async () => {
      assert.deepEqual(await readBy(page, block.text), written(block.text));
      const names = [
        ...block.text.matchAll(/(?<![-.\w])(sso-[\w-]+)/g),
        ...block.text.matchAll(/::part\((\w+)\)|\[part~='(\w+)'\]/g),
      ].map(([, tag, part]) => tag ?? part ?? '');
      assert.ok(names.length > 0 || !block.text.includes('sso-'));
      const unknown = names.filter(
        (name) =>
          !MANIFEST.includes(`"tagName": "${name}"`) && !MANIFEST.includes(`"name": "${name}"`),
      );
      assert.deepEqual(unknown, []);
    });
});

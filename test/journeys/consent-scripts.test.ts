import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { SsoCookieConsent } from '../../src/elements/sso-cookie-consent.ts';
import { openRecordingProxy, type ReplyActions } from '../support/gateway/recording-proxy.ts';
import { usePortal } from './portal.ts';

// Rules: cookie-consent-14, cookie-consent-16, cookie-consent-17, cookie-consent-19, cookie-consent-21, cookie-consent-24
// Rules: cookie-consent-25, cookie-consent-27

/** Serves the pages of a suite app and its scripts; it gets the records. */
const app = await openRecordingProxy(0);
after(() => app.close());
const portal = usePortal({ allowedOrigins: [app.origin] });

const NONCE = 'c29tZS1ub25jZQ';
const JAVASCRIPT = { 'content-type': 'text/javascript' };

/** Serves a page that allows scripts by nonce, requires Trusted Types, and has a tag in its head. */
function servePage(gateway: string): void {
  const policy = `default-src 'none'; script-src 'nonce-${NONCE}' ${gateway}; connect-src 'self';
    img-src data:; require-trusted-types-for 'script'; trusted-types sso-elements`;
  const gated = (category: string, file: string) =>
    `<script type="text/plain" data-sso-consent="${category}" src="/${file}" nonce="${NONCE}"></script>`;
  app.serve(
    '/page',
    `<!doctype html><html lang="en"><title>Suite</title><link rel="icon" href="data:,">
     <script src="${gateway}/elements/consent-mode.js" data-version="2"></script>
     <script src="/head-tag.js" nonce="${NONCE}"></script>
     ${gated('marketing', 'marketing.js')} ${gated('analytical', 'first.js')}
     <script type="module" src="${gateway}/elements/sso-cookie-consent.js"></script>
     <h1>A suite app</h1> ${gated('analytical', 'second.js')}
     <sso-cookie-consent version="2" record-url="/records" clear-cookies="_ga*"></sso-cookie-consent>`,
    { 'content-security-policy': policy.replace(/\s+/g, ' ') },
  );
  // As Google's tag, which reads what is set when it runs.
  app.serve(
    '/head-tag.js',
    'window.ran = []; window.seen = dataLayer.map((c) => [...c])',
    JAVASCRIPT,
  );
  let answerFirst = () => {};
  app.setHandler(({ path, method }, { answer }: ReplyActions) => {
    const script = () => answer(200, `ran.push('${path}'); document.cookie = '_ga=1'`, JAVASCRIPT);
    if (method === 'POST') answer(204, '');
    // The first script arrives after the second, and must still run before it.
    else if (path === '/first.js') answerFirst = script;
    else {
      script();
      answerFirst();
    }
  });
}

interface TagPage {
  ran: string[];
  seen: [command: string, kind: string, signals: Record<string, string>][];
  dataLayer: ArrayLike<unknown>[];
}

/** Returns the commands of Google's layer as their kind and the signal of analytics. */
const commands = (page: Page, name: 'seen' | 'dataLayer') =>
  page.evaluate(
    (key) =>
      Array.from((globalThis as unknown as TagPage)[key], (entry) => {
        const [command, kind, signals] = Array.from(entry) as TagPage['seen'][number];
        return [command, kind, signals['analytics_storage'], signals['ad_storage']].join(' ');
      }),
    name,
  );
const ranAll = (page: Page, count: number) =>
  page
    .waitForFunction(
      (expected) => (globalThis as unknown as TagPage).ran.length >= expected && globalThis,
      count,
    )
    .then(() => page.evaluate(() => (globalThis as unknown as TagPage).ran));
const recordSent = (page: Page) =>
  page
    .waitForRequest((request) => request.method() === 'POST')
    .then((request) => request.postDataJSON() as { version: string; choices: object });
const isPost = ({ method }: { method: string }) => method === 'POST';

test('scripts run after consent, in order, with nonce and Trusted Types, and a tag in the head sees the defaults', async () => {
  const { page, complaints, context } = await portal.visit({}, { hasConsented: false });
  servePage(portal.url());
  await page.goto(`${app.origin}/page`);
  const sheet = page.getByRole('dialog', { name: 'Our Application uses Cookies' });
  await sheet.waitFor();
  assert.deepEqual(await commands(page, 'seen'), ['consent default denied denied']);
  assert.deepEqual(await ranAll(page, 0), []);

  await page.getByRole('checkbox', { name: 'Analytical' }).check();
  const sent = recordSent(page);
  await page.getByRole('button', { name: 'Accept selected' }).click();
  const record = await sent;
  assert.equal(record.version, '2');
  assert.deepEqual(await ranAll(page, 2), ['/first.js', '/second.js']);
  const given = ['consent default denied denied', 'consent update granted denied'];
  assert.deepEqual(await commands(page, 'dataLayer'), given);
  const stored = await page.evaluate(() => localStorage.getItem('sso-elements.consent') ?? '');
  assert.deepEqual((JSON.parse(stored) as { record: unknown }).record, record);

  await page.reload();
  assert.deepEqual(await ranAll(page, 2), ['/first.js', '/second.js']);
  assert.deepEqual(await commands(page, 'seen'), ['consent default granted denied']);
  assert.equal(app.requests.filter(isPost).length, 1);

  // The page of the next release asks about another version.
  await page.locator('sso-cookie-consent').evaluate((tag) => {
    (tag as SsoCookieConsent).version = '3';
    globalThis.dispatchEvent(new Event('focus'));
  });
  await sheet.waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('cookie_consent')), 'Y');
  const refused = recordSent(page);
  await page.getByRole('button', { name: 'Accept essential' }).click();
  assert.equal((await refused).version, '3');
  const cookies = await context.cookies(app.origin);
  assert.deepEqual(
    cookies.filter(({ name }) => name === '_ga'),
    [],
  );
  assert.deepEqual(await ranAll(page, 2), ['/first.js', '/second.js']);
  assert.equal((await commands(page, 'dataLayer')).at(-1), 'consent update denied denied');
  assert.deepEqual(complaints, []);
});

test('an answer counts if the code of its record does not load, and is not sent', async () => {
  const { page } = await portal.visit({}, { hasConsented: false });
  servePage(portal.url());
  await page.route('**/consent-record*.js', (route) => route.abort());
  await page.goto(`${app.origin}/page`);
  const sentBefore = app.requests.filter(isPost).length;
  await page.getByRole('button', { name: 'Accept all' }).click();
  await ranAll(page, 3);
  assert.equal(await page.getByRole('dialog').count(), 0);
  const stored = await page.evaluate(() => localStorage.getItem('sso-elements.consent') ?? '');
  const { record } = JSON.parse(stored) as { record: Record<string, unknown> };
  assert.deepEqual([record['id'], record['textHash'], record['version']], ['', '', '2']);
  assert.equal(app.requests.filter(isPost).length, sentBefore);
});

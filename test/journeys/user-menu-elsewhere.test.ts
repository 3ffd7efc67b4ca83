import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openSignedIn } from '../support/browser/seeded-session.ts';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import { usePortal } from './portal.ts';

// Rules: user-menu-02, user-menu-04, user-menu-07, user-menu-21, elements-12, security-03

/** Serves the pages of a suite app; it gets no calls. */
const app = await openRecordingProxy(0);
after(() => app.close());
/** Another origin on the gateway's site. */
const APP = app.origin.replace('localhost', 'app.suite.localhost');
const portal = usePortal({ allowedOrigins: [APP] });

/** The Content Security Policy that docs/embedding.md documents. */
const [, DOCUMENTED = ''] =
  /```csp\n([\s\S]*?)```/.exec(readFileSync('docs/embedding.md', 'utf8')) ?? [];

function servePages(gateway: string): void {
  const policy = DOCUMENTED.replaceAll('https://sso.example.com', gateway).replace(/\s+/g, ' ');
  const tag = (name: string) =>
    `<script type="module" src="${gateway}/elements/${name}.js"></script>
     <${name} api-base="${gateway}" tenant="ACME"></${name}>`;
  for (const path of ['/invoices', '/login'])
    app.serve(
      path,
      `<!doctype html><title>Invoices</title><link rel="icon" href="data:,">
       ${tag('sso-session-guard')}<header>Invoices ${tag('sso-user-menu')}</header>`,
      { 'content-security-policy': `default-src 'none'; base-uri 'none'; ${policy}` },
    );
}

/** Opens pages of the app as Ada, in a browser that has a session for the gateway's origin only. */
async function openApp(open: (page: Page) => Promise<unknown>) {
  const visitor = await portal.visit();
  const gateway = portal.url().replace('localhost', 'sso.suite.localhost');
  servePages(gateway);
  await openSignedIn(visitor.page, gateway, 'ada@acme.example', '/host/guard-only.html');
  const page = await visitor.context.newPage();
  await open(page);
  await page.goto(`${APP}/invoices`);
  return { ...visitor, page };
}

/** A network of 70 kbit/s. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = 70_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Records in each frame which parts of the menu are visible, with their sizes. */
const recordFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Reflect.set(globalThis, 'seenTriggers', seen);
    const look = () => {
      const shadow = document.querySelector('sso-user-menu')?.shadowRoot;
      const parts = [...(shadow?.querySelectorAll('[part=trigger]') ?? [])];
      for (const part of parts) {
        const { width, height } = part.getBoundingClientRect();
        if (width > 0) seen.add(`${part.localName} ${Math.round(width)} ${Math.round(height)}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const seenTriggers = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'seenTriggers') as Set<string>)]);

const avatar = (page: Page) => page.locator('sso-user-menu [part=avatar]').first();
const trigger = (page: Page) => page.getByRole('button', { name: 'Ada Lovelace' });
const panel = (page: Page) => page.getByRole('navigation', { name: 'Account and products' });

test('on another origin and a slow network a disc of the final size becomes the initials, with nothing in between', async () => {
  const { page, complaints } = await openApp(async (opened) => {
    await recordFrames(opened);
    await slowDown(opened);
  });
  await page.getByRole('button', { name: 'Profile' }).waitFor();
  await avatar(page).filter({ hasText: 'AL' }).waitFor();
  const seen = await seenTriggers(page);
  assert.equal(seen.length, 1, seen.join(', '));
  assert.match(seen[0] ?? '', /^button /);
  assert.deepEqual(complaints, []);
});

test('on another origin the menu works with the documented policy, and follows a sign-out in another tab', async () => {
  const { context, page, complaints } = await openApp(async () => {});
  await trigger(page).click();
  await panel(page).getByRole('searchbox').fill('price');
  await panel(page).getByRole('link', { name: 'Price Lists' }).waitFor();
  const other = await context.newPage();
  await other.goto(`${APP}/invoices`);
  await trigger(other).click();
  // Products that arrive move the button.
  await panel(other).getByRole('searchbox').waitFor();
  await panel(other).getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL(`${APP}/login`);
  await page.waitForURL(`${APP}/login`);
  assert.deepEqual(complaints, []);
});

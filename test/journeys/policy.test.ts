import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import { productLinks, typeCredentials, usePortal } from './portal.ts';

// Rules: elements-07, security-03

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
  for (const [path, screen] of [
    ['/login', 'sso-login'],
    ['/dashboard', 'sso-dashboard'],
  ] as const)
    app.serve(
      path,
      `<!doctype html><title>Suite</title><link rel="icon" href="data:,">
       ${tag(screen)}${tag('sso-session-guard')}${tag('sso-cookie-consent')}`,
      { 'content-security-policy': `default-src 'none'; base-uri 'none'; ${policy}` },
    );
}

test('sign-in and the session worker run on a page of another origin with the documented policy, without violations', async () => {
  const { page, complaints } = await portal.visit({}, { hasConsented: false });
  servePages(portal.url().replace('localhost', 'sso.suite.localhost'));
  await page.goto(`${APP}/login`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await typeCredentials(page, 'ada@acme.example');
  await page.waitForURL(`${APP}/dashboard`);
  await productLinks(page).first().waitFor();
  await page.waitForFunction(() => {
    const guard = document.querySelector('sso-session-guard');
    return guard !== null && guard.remaining > 0;
  });
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  assert.match(worker.url(), /^blob:/);
  assert.equal(await worker.evaluate(() => typeof self.postMessage), 'function');
  assert.deepEqual(complaints, []);
});

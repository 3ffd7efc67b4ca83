import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import { usePortal } from './portal.ts';

// Rules: cookie-consent-03, session-guard-02
// Left out: only few host pages have sandboxed frames.

/** Serves the pages of an app; its frames have no origin, so storage, cookies and locks are blocked there. */
const app = await openRecordingProxy(0);
after(() => app.close());
const portal = usePortal();

const MESSAGE = 'The sign-in options could not be loaded.';

/** What a browser may block in addition. A frame without an origin has neither storage nor cookies anyway. */
const BLOCK_MORE = `
  const blocked = class { constructor() { throw new DOMException('blocked', 'SecurityError'); } };
  Object.assign(globalThis, { Worker: blocked, BroadcastChannel: blocked });
  Object.defineProperty(navigator, 'locks', { value: undefined });`;

interface Framed {
  readonly frame: FrameLocator;
  readonly complaints: string[];
  /** The lines of the console. */
  readonly lines: string[];
}

const page = (body: string) =>
  `<!doctype html><title>App</title><link rel="icon" href="data:,">${body}`;

/** Opens a page with a sandboxed frame that holds an element. */
async function openFramed(
  tag: 'sso-login' | 'sso-session-guard' | 'sso-cookie-consent',
  script: string,
): Promise<Framed> {
  const element = (name: string) =>
    `<script>${script}</script>
     <script type="module" src="${portal.url()}/elements/${name}.js"></script>
     <${name} api-base="${portal.url()}" tenant="ACME"></${name}><p>Content of the app</p>`;
  app.serve('/app', page(element(tag)));
  app.serve('/login', page(element('sso-login')));
  app.serve(
    '/page',
    page(
      '<iframe title="App" sandbox="allow-scripts allow-forms" src="/app" width="900" height="700"></iframe>',
    ),
  );
  const { page: tab, complaints } = await portal.visit(undefined, { hasConsented: false });
  const lines: string[] = [];
  tab.on('console', (line) => lines.push(line.text()));
  await tab.goto(`${app.origin}/page`);
  return { frame: tab.frameLocator('iframe'), complaints, lines };
}

for (const [where, script] of [
  ['', ''],
  [' without workers, channels and locks', BLOCK_MORE],
] as const) {
  test(`the sign-in form in a sandboxed frame${where} says that it cannot work`, async () => {
    const { frame, complaints, lines } = await openFramed('sso-login', script);
    await frame.getByRole('status').filter({ hasText: MESSAGE }).waitFor();
    await frame.getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await frame.getByText('Loading sign-in options').count(), 0);
    const hints = lines.filter((line) => line.includes('add allow-same-origin to its sandbox'));
    assert.equal(hints.length, 1, lines.join('\n'));
    assert.deepEqual(complaints, []);
  });

  test(`the guard in a sandboxed frame${where} goes to sign-in, which says that`, async () => {
    const { frame, complaints } = await openFramed('sso-session-guard', script);
    await frame.getByRole('status').filter({ hasText: MESSAGE }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test(`the cookie sheet in a sandboxed frame${where} opens and can be answered`, async () => {
    const { frame, complaints } = await openFramed('sso-cookie-consent', script);
    await frame.getByRole('button', { name: 'Accept all' }).click();
    await frame.getByRole('dialog').waitFor({ state: 'detached' });
    await frame.getByText('Content of the app').waitFor();
    assert.deepEqual(complaints, []);
  });
}

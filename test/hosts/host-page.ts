import { rm } from 'node:fs/promises';
import { after, before } from 'node:test';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { startDemoGateway } from '../../demo/server/demo-gateway.ts';
import { findChromium, launchOptions } from '../support/browser/chromium.ts';
import { openDevServer } from './dev-server.ts';
import { openAppServer } from './app-server.ts';
import { openStackServer } from './stack-server.ts';
import type { Stack } from './stacks.ts';

/** A host page, with its uncaught errors and its console errors and warnings. */
export interface HostPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Counts the current listeners on window and document. A string, because no compiler may change code for the page. */
const COUNT_LISTENERS = `{
  const live = new Map();
  const count = (target, type, listener, isOn) => {
    if (target !== globalThis && target !== document) return;
    live.set(listener, { ...live.get(listener), [type]: isOn });
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    count(this ?? globalThis, type, listener, 1);
    options?.signal?.addEventListener('abort', () => count(this ?? globalThis, type, listener, 0));
    return add.call(this ?? globalThis, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    count(this ?? globalThis, type, listener, 0);
    return remove.call(this ?? globalThis, type, listener, options);
  };
  globalThis.listeners = () =>
    [...live.values()].flatMap(Object.values).reduce((sum, isOn) => sum + isOn, 0);
}`;

/** Starts a gateway, a browser and the servers of the apps for a file of tests; `stacks` replaces the default apps. */
export function useHosts(stacks?: readonly Stack[]) {
  let browser: Browser;
  let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
  let appServer: Awaited<ReturnType<typeof openAppServer>>;
  let devServer: Awaited<ReturnType<typeof openDevServer>> | undefined;
  const servers = new Map<string, Awaited<ReturnType<typeof openStackServer>>>();
  let dataDir: string;
  const contexts: BrowserContext[] = [];

  before(async () => {
    dataDir = await seededFolder();
    appServer = await openAppServer();
    if (!stacks) devServer = await openDevServer('react');
    for (const stack of stacks?.filter(({ manifest }) => !manifest.host.out) ?? [])
      for (const mode of ['start', 'develop'])
        servers.set(`${stack.name}:${mode}`, await openStackServer(stack, mode === 'develop'));
    const allowedOrigins = [appServer, devServer, ...servers.values()].flatMap(
      (server) => server?.origin ?? [],
    );
    gateway = await startDemoGateway({ port: 0, dataDir, allowedOrigins });
    browser = await chromium.launch({ ...launchOptions(), executablePath: await findChromium() });
  });
  after(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser.close();
    await Promise.all(
      [gateway, appServer, devServer, ...servers.values()].map(async (each) => each?.close()),
    );
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    api: () => `http://localhost:${gateway.port}`,
    /** Returns the URL of a file in another version of the CDN build. */
    second: (file: string) => `${appServer.origin}/second/${file}`,
    /** Returns the URL of a file in another copy of the same version. */
    twin: (file: string) => `${appServer.origin}/twin/${file}`,
    /** Opens an app in a new browser profile; `prepare` runs before the page loads. `…-dev` uses the dev server. */
    async open(host: string, prepare?: (page: Page) => Promise<void>): Promise<HostPage> {
      const context = await browser.newContext();
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      await context.addInitScript({ content: COUNT_LISTENERS });
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      const page = await context.newPage();
      await prepare?.(page);
      const app = host.replace(/-dev$/, '');
      const server = servers.get(host);
      const { origin } = server ?? (host === app ? appServer : (devServer ?? appServer));
      const path = server ? '/' : `/${app}/`;
      await page.goto(`${origin}${path}?api=http://localhost:${gateway.port}`);
      return { page, complaints };
    },
  };
}

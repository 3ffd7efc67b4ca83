import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { usePortal, PASSWORD, providers, typeCredentials } from '../../journeys/portal.ts';
import { ADA } from '../../support/browser/seeded-session.ts';
import { waitUntilAsync } from '../../support/time/wait-until-async.ts';
import { installClock, wake } from '../clock.ts';
import { useInstalled } from '../installed.ts';
import { openAppServer, type AppServer, type Files } from './app-server.ts';
import { buildRelease, type Updates } from './releases.ts';

const SESSION_SECONDS = 1800;
/** Seconds of the session that are left when the warning opens. */
const LEFT = 100;

const portal = usePortal({ sessionSeconds: SESSION_SECONDS, inactivitySeconds: 7200 });
const packages = useInstalled();
const built = new Map<string, Files>();
let app: AppServer;

const release = (number: number, updates: Updates): Files =>
  built.get(`${updates}-${number}`) ?? new Map();
before(async () => {
  app = await openAppServer(Number(new URL(portal.url()).port));
  if (!packages.isInstalled()) return;
  for (const updates of ['autoUpdate', 'prompt'] as const)
    for (const number of [1, 2])
      built.set(`${updates}-${number}`, await buildRelease(number, updates));
});
after(() => app.close());

/** The releases of the elements whose files have run in the page. */
const releasesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [
    ...((Reflect.get(globalThis, 'releases') as Set<number> | undefined) ?? []),
  ]);

/** Opens the app of release 1, in a profile where its worker has already been installed. */
async function openInstalled(updates: Updates) {
  app.deploy(release(1, updates));
  const { context, page, complaints } = await portal.visit();
  await installClock(context);
  await page.goto(`${app.origin}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null));
  return { context, page, complaints, since: app.requests.length };
}

/** Replaces the app by release 2, and waits until its worker is active or waits for the pages to close. */
async function deployNext(page: Page, updates: Updates, kept: Files = new Map()): Promise<void> {
  const before = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  app.deploy(new Map([...kept, ...release(2, updates)]));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    Reflect.set(globalThis, 'registration', registration);
    await registration.update();
  });
  if (updates === 'autoUpdate')
    await page.waitForFunction((old) => navigator.serviceWorker.controller !== old, before);
  else
    await page.waitForFunction(() => {
      const { waiting } = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      return waiting?.state === 'installed';
    });
}

async function signIn(page: Page): Promise<void> {
  await typeCredentials(page, ADA);
  await page.getByRole('heading', { name: 'Start' }).waitFor();
}

/** Lets the warning open, whose files the page has not loaded yet. */
async function warn(page: Page): Promise<void> {
  await wake(page, SESSION_SECONDS - LEFT);
}
const stay = (page: Page) => page.getByRole('button', { name: 'Stay Signed In', exact: true });

/** Files that the server did not have, of the requests since then. */
const missing = (since: number): string[] =>
  app.requests
    .slice(since)
    .filter(({ status }) => status === 404)
    .map(({ path }) => path);

/** Files of release 1 that neither the worker nor the server has for an open page of it. */
const lostFiles = (page: Page, updates: Updates): Promise<string[]> =>
  page.evaluate(
    async (paths) => {
      const isFound = await Promise.all(paths.map(async (path) => (await fetch(path)).ok));
      return paths.filter((_, at) => !isFound[at]);
    },
    [...release(1, updates).keys()].filter((path) => path.startsWith('/assets/')),
  );

describe('an app with the worker of vite-plugin-pwa, configured as documented', () => {
  test('signs in at a provider and comes back, while the worker answers the app’s own pages', async (t) => {
    if (packages.skips(t)) return;
    const { page, complaints, since } = await openInstalled('autoUpdate');
    await providers(page).first().click();
    await page.waitForURL((url) => url.origin !== app.origin);
    await page.getByRole('textbox').first().fill(ADA);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.origin}/start`);
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    const pages = app.requests
      .slice(since)
      .filter(({ headers }) => headers['sec-fetch-mode'] === 'navigate')
      .map(({ path, status }) => `${path} ${status}`);
    assert.equal(pages.length, 2, pages.join());
    for (const line of pages) assert.match(line, /^\/api\/.+ 30\d$/);
    assert.deepEqual(complaints, []);
  });

  for (const updates of ['prompt', 'autoUpdate'] as const)
    test(`keeps an open page whole while a release replaces all files, and the next visit is the new one (${updates})`, async (t) => {
      if (packages.skips(t)) return;
      const { context, page, complaints } = await openInstalled(updates);
      await signIn(page);
      const since = app.requests.length;
      // The documentation asks for the files of the previous release if the new worker does not wait.
      await deployNext(page, updates, updates === 'autoUpdate' ? release(1, updates) : undefined);
      await warn(page);
      await stay(page).click();
      await stay(page).waitFor({ state: 'detached' });
      assert.deepEqual(await releasesOf(page), [1]);
      assert.deepEqual(await lostFiles(page, updates), []);
      await page.close();
      const next = await context.newPage();
      await next.goto(`${app.origin}/start`);
      await next.getByRole('heading', { name: 'Start' }).waitFor();
      assert.deepEqual(await releasesOf(next), [2]);
      await warn(next);
      await stay(next).waitFor();
      assert.deepEqual(await releasesOf(next), [2]);
      assert.deepEqual(missing(since), []);
      assert.deepEqual(complaints, []);
    });

  test('shows a user who comes after a release the old one, whole, until its pages are closed (prompt)', async (t) => {
    if (packages.skips(t)) return;
    const { context, page } = await openInstalled('prompt');
    await page.close();
    app.deploy(release(2, 'prompt'));
    const since = app.requests.length;
    const late = await context.newPage();
    await late.goto(`${app.origin}/login`);
    await signIn(late);
    await warn(late);
    await stay(late).click();
    await stay(late).waitFor({ state: 'detached' });
    assert.deepEqual(await releasesOf(late), [1]);
    assert.deepEqual(missing(since), []);
  });

  test('takes the files of an open page away if the new worker does not wait and the server has only the new ones, as documented', async (t) => {
    if (packages.skips(t)) return;
    const { page } = await openInstalled('autoUpdate');
    await signIn(page);
    await deployNext(page, 'autoUpdate');
    // The worker empties its cache after it has taken the page over.
    await waitUntilAsync(async () => (await lostFiles(page, 'autoUpdate')).length > 0);
  });
});

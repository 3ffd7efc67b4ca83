import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { giveConsent } from '../support/browser/consent.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/gateway/gateway-process.ts';
import { openRoundRobin, type RoundRobin } from '../support/gateway/round-robin.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { productLinks, typeCredentials } from '../journeys/portal.ts';
import {
  filesBelow,
  HASHED_FOLDERS,
  packRelease,
  renameHashedFiles,
  runBlock,
} from './releases.ts';

// Rules: gateway-166

const ADA = 'ada@acme.example';
/** More requests than a page sends until its form is ready. */
const MANY_REQUESTS = 100;
type Release = 'previous' | 'new';
const otherOf = (release: Release): Release => (release === 'new' ? 'previous' : 'new');

/** The folder that stands for `/opt`. */
let folder = '';
const folderOf = (release: Release): string =>
  join(folder, release === 'new' ? 'sso-gateway.new' : 'sso-gateway');

const exchangeFiles = (): void => runBlock(folder, 'docs/gateway/operations.md', 'portal/assets');

before(async () => {
  folder = await temporaryFolder();
  for (const release of ['previous', 'new'] as const) await packRelease(folderOf(release));
  await renameHashedFiles(folderOf('previous'));
});
after(() => rm(folder, { recursive: true, force: true }));

describe('two releases behind one proxy', () => {
  let postgres: TestPostgres;
  let proxy: RoundRobin;
  let browser: Browser;
  let gateways: Record<Release, GatewayProcess>;
  const own: Record<string, string[]> = {};
  const served: Record<string, string> = {};

  const start = (release: Release, databaseUrl: string): GatewayProcess =>
    startGatewayProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORTAL_DIR: join(folderOf(release), 'dist/portal'),
      ELEMENTS_DIR: join(folderOf(release), 'dist/cdn'),
      OIDC_ORIGIN: `http://127.0.0.1:${proxy.port}`,
      ATTEMPTS_PER_MINUTE: '10000',
    });
  const serve = async (...releases: Release[]): Promise<void> =>
    proxy.setPorts(await Promise.all(releases.map((release) => gateways[release].port)));
  const stop = async (release: Release): Promise<void> => {
    gateways[release].child.kill('SIGKILL');
    await gateways[release].end;
  };

  let databaseUrl = '';
  before(async () => {
    browser = await headlessBrowser.acquire();
    postgres = await startPostgres();
    proxy = await openRoundRobin();
    databaseUrl = await postgres.createDatabase('releases');
    gateways = { previous: start('previous', databaseUrl), new: start('new', databaseUrl) };
    for (const release of ['previous', 'new'] as const) {
      own[release] = await filesBelow(join(folderOf(release), 'dist'));
      served[release] = await readFile(join(folderOf(release), 'dist/cdn/sso-login.js'), 'utf8');
    }
    await serve('previous', 'new');
    exchangeFiles();
  });
  after(async () => {
    headlessBrowser.release();
    await Promise.all((['previous', 'new'] as const).map(stop));
    await proxy.close();
    await postgres.stop();
  });

  test('each release has the hashed files of both, and keeps its other files', async () => {
    for (const release of ['previous', 'new'] as const) {
      const dist = join(folderOf(release), 'dist');
      const isHashed = (file: string) => HASHED_FOLDERS.some((part) => file.startsWith(part));
      const expected = [...(own[release] ?? []), ...(own[otherOf(release)] ?? []).filter(isHashed)];
      const has = (await filesBelow(dist)).filter((file) => file !== 'files.txt');
      assert.deepEqual(has, [...new Set(expected)].sort());
      assert.equal(await readFile(join(dist, 'cdn/sso-login.js'), 'utf8'), served[release]);
    }
  });

  /**
   * Opens the sign-in page of a release, whose files come from the processes of these releases in turn. Records what it
   * can't load, and how often it is loaded.
   */
  async function openPage(release: Release, ...others: Release[]) {
    const context = await browser.newContext();
    context.setDefaultTimeout(30_000);
    await giveConsent(context);
    const page = await context.newPage();
    const missing: string[] = [];
    const loads: string[] = [];
    const recordMissing = (url: string): void => {
      const { pathname } = new URL(url);
      if (/^\/(?:assets|elements)\//.test(pathname)) missing.push(pathname);
    };
    page.on('response', (response) => {
      if (!response.ok()) recordMissing(response.url());
    });
    // Chromium refuses the reply to a missing style sheet, because its type is plain text.
    page.on('requestfailed', (request) => recordMissing(request.url()));
    page.on('load', () => loads.push(page.url()));
    await serve(release, ...others);
    await page.goto(`http://localhost:${proxy.port}/login`);
    return { context, page, missing, loads };
  }

  async function useScreens(page: Page): Promise<void> {
    await typeCredentials(page, ADA);
    await productLinks(page).first().waitFor();
    await page.getByRole('button', { name: /Open profile panel/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'My Profile' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  }

  for (const release of ['previous', 'new'] as const) {
    const other = otherOf(release);

    test(`a page of the ${release} release signs in and opens dashboard and profile, whichever process answers`, async () => {
      const { context, page, missing, loads } = await openPage(release, other);
      await useScreens(page);
      assert.deepEqual(missing, []);
      assert.equal(loads.length, 1, 'the page is not reloaded');
      await context.close();
    });

    test(`a page of the ${release} release stays usable if the process that sent it is killed, and the other sends all its files`, async (t) => {
      t.after(() => (gateways[release] = start(release, databaseUrl)));
      const files = Array<Release>(MANY_REQUESTS).fill(other);
      const { context, page, missing, loads } = await openPage(release, ...files);
      await page.getByRole('textbox', { name: 'User ID' }).waitFor();
      await stop(release);
      await serve(other);
      await useScreens(page);
      assert.deepEqual(missing, []);
      assert.equal(loads.length, 1, 'the page is not reloaded');
      await context.close();
    });
  }
});

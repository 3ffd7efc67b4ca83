import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Environment } from '../../src/core/contract/environment.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: languages-30

const TEXTS = JSON.stringify({ en: { 'login.heading': 'Welcome to Acme' } });
const FILE = '/assets/environments/environment.release.json';

let folder = '';
let gateway: TestGateway;
let browser: Agent;

before(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'index.html'), '<!doctype html><head></head>Portal');
  await writeFile(join(folder, 'ACME.json'), TEXTS);
  gateway = await startTestGateway({ portalDir: folder, textsDir: folder });
  browser = gateway.browser();
});
after(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

test('the portal’s environment names the texts of the tenant', async () => {
  const { text } = await browser.send(FILE);
  assert.equal(Environment.parse(JSON.parse(text)).texts, '/texts/{tenant}.json');
  const page = await browser.send('/dashboard', { headers: { accept: 'text/html' } });
  assert.match(page.text, /"texts":"\/texts\/\{tenant\}\.json"/);
});

test('the texts of a tenant can be read by other apps of the suite, and are current', async () => {
  const { status, text, headers } = await browser.send('/texts/ACME.json');
  assert.deepEqual([status, text], [200, TEXTS]);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cache-control'], 'no-cache');
  const changed = TEXTS.replace('Acme', 'Acme Billing');
  await writeFile(join(folder, 'ACME.json'), changed);
  assert.equal((await browser.send('/texts/ACME.json')).text, changed);
  assert.equal((await browser.send('/texts/GLOBEX.json')).status, 404);
});

test('without a folder, there are no texts', async () => {
  const other = await startTestGateway({ portalDir: folder });
  try {
    const { text } = await other.browser().send(FILE);
    assert.equal(Environment.parse(JSON.parse(text)).texts, undefined);
    assert.equal((await other.browser().send('/texts/ACME.json')).status, 404);
  } finally {
    await other.close();
  }
});

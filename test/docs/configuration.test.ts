import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfiguration } from '../../gateway/src/configuration/read.ts';
import { ThemeEntry } from '../../src/core/contract/auth.ts';
import { soundTexts } from '../../src/core/i18n/custom/sound-texts.ts';
import { Environment } from '../../src/core/contract/environment.ts';
import { product, provider, tenant } from '../support/gateway/configuration-files.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

const SECRETS = {
  ACME_CLIENT_SECRET: 'secret',
  PORTAL_CLIENT_SECRET: 'secret',
  CLIENT_SECRET: 'x',
};
const issuer = 'https://sso.example.com';
const KEY_FILE = '/run/secrets/admin-key.pem';

/** Reads a configuration file as the gateway does. Rejects with all faults. */
async function readByGateway(content: unknown): Promise<void> {
  const folder = await temporaryFolder();
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(join(folder, 'key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const file = join(folder, 'gateway.json');
    await writeFile(file, JSON.stringify(content).replace(KEY_FILE, 'key'));
    await readConfiguration(file, SECRETS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads texts as a page does; returns the lines that it logs. */
function faultsOfTexts(json: object): string[] {
  const lines: string[] = [];
  soundTexts(json, (line) => lines.push(line));
  return lines;
}

const ofTenant = (more: object) => readByGateway({ tenants: { ACME: tenant(more) } });
const ofProvider = (json: object) =>
  ofTenant({ signIn: [json], products: [product('INV'), product('PAY')] });

/** Reads an example with the reader of its page. Throws or rejects if it is not valid. */
async function read(page: string, json: object): Promise<void> {
  if (page === 'docs/theming.md') assert.deepEqual(ThemeEntry.parse(json), { html: '', ...json });
  else if (page === 'docs/guides/environment.md') assert.deepEqual(Environment.parse(json), json);
  else if (page === 'docs/texts.md') assert.deepEqual(faultsOfTexts(json), []);
  else if ('tenants' in json) await readByGateway(json);
  else if ('passkeys' in json || 'secondFactor' in json || 'theme' in json) await ofTenant(json);
  else if ('rpId' in json) await ofTenant({ passkeys: json });
  else if ('trustDays' in json) await ofTenant({ secondFactor: json });
  else if ('whenMailIsDown' in json) await ofTenant({ newBrowser: json });
  else if (Object.keys(json).every((key) => URL.canParse(key)))
    await readByGateway({ tenants: { ACME: tenant({ audiences: json }) }, assertions: { issuer } });
  else if ('codeMail' in json) await ofTenant({ mail: json });
  else if ('issuer' in json) await ofProvider(json);
  else if ('clientSecret' in json) await ofProvider(provider(json));
  else assert.fail('No reader is known for this example.');
}

for (const block of blocksFor('configuration'))
  test(`${placeOf(block)} is valid for its reader`, () =>
    read(block.page, JSON.parse(block.text) as object));

test('an example with a mistake is not valid', async () => {
  await assert.rejects(read('docs/gateway/providers.md', provider({ isuer: 'x' })), /isuer/);
  await assert.rejects(read('docs/guides/environment.md', { tennant: 'ACME' }));
});

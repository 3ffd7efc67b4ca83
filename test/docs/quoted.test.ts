import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfiguration } from '../../gateway/src/configuration/read.ts';
import { CALLBACK_PATH } from '../../gateway/src/oidc/redirect-uri.ts';
import { BACKCHANNEL_PATH } from '../../gateway/src/routes/provider-logout.ts';
import { readUsers } from '../../gateway/src/commands/import-file.ts';
import { MAILS_PAGE, mailsText } from '../../tools/mails/page-text.ts';
import { provider, tenant, testConfiguration } from '../support/gateway/configuration-files.ts';
import type { Block } from './blocks.ts';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

/** Returns the faults that the gateway prints for the mistakes of the example. */
async function printedFaults(): Promise<string> {
  const signIn = [{ type: 'basic' }, provider({ issuer: 'http://login.example.com' })];
  const products = [{ code: 'INVOICING', name: 'Invoicing' }];
  const files = await testConfiguration({ tenants: { ACME: tenant({ signIn, products }) } });
  try {
    return await readConfiguration(files.file, {}).then(
      () => '',
      (error: unknown) => String(error).replace(files.file, 'gateway.json'),
    );
  } finally {
    await files.remove();
  }
}

async function compare({ page, language, text }: Block): Promise<void> {
  if (language === 'csv') assert.equal(readUsers('users.csv', text).length, 1);
  else if (language === 'md')
    assert.ok(
      readFileSync('docs/behavior/sign-in.md', 'utf8')
        .replace(/\n {2}/g, ' ')
        .includes(text),
    );
  else if (page === MAILS_PAGE) assert.ok((await mailsText()).includes(text));
  else if (page === 'docs/gateway/configuration.md')
    assert.equal((await printedFaults()).replace(/^Error: /, ''), text);
  else {
    const { pathname } = new URL(text);
    // The sign-in option follows.
    const parents = [CALLBACK_PATH, BACKCHANNEL_PATH];
    assert.ok(
      parents.some((parent) => pathname.startsWith(`${parent}/`)),
      pathname,
    );
  }
}

for (const block of blocksFor('quoted'))
  test(`${placeOf(block)} is as in the product`, () => compare(block));

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { usePortal } from './portal.ts';

// Rules: languages-30

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
writeFileSync(
  join(folder, 'ACME.json'),
  JSON.stringify({ en: { 'login.subtitle': 'Use your Acme account' } }),
);
after(() => rmSync(folder, { recursive: true }));
const portal = usePortal({ textsDir: folder });

test('the portal shows the operator’s texts to users of the tenant, and keeps what they have typed', async () => {
  const { page, complaints } = await portal.visit();
  await page.route('**/texts/ACME.json', async (route) => {
    await page.getByLabel('User ID').fill('ada');
    await route.continue();
  });
  await page.goto(`${portal.url()}/login`);
  await page.getByText('Use your Acme account').waitFor();
  assert.equal(await page.getByLabel('User ID').inputValue(), 'ada');

  await page.goto(`${portal.url('globex')}/login`);
  await page.getByText('Sign in to continue').waitFor();
  assert.deepEqual(complaints, []);
});

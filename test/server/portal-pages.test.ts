import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { portalPage } from '../../gateway/src/http/portal-page.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: routes-19, routes-20

const INDEX = '<!doctype html><title>Portal</title>';
const SIGN_IN = '<!doctype html><title>Sign in</title><sso-login></sso-login>';

let portalDir = '';
before(async () => {
  portalDir = await temporaryFolder();
  await writeFile(join(portalDir, 'index.html'), INDEX);
  await writeFile(join(portalDir, 'login.html'), SIGN_IN);
});
after(() => rm(portalDir, { recursive: true, force: true }));

const pageAt = (url: string, defaultTenant = 'ACME') =>
  portalPage({ portalDir, defaultTenant }, url);

for (const url of ['/', '/?a=b', '/login', '/LOGIN/?reset', '/globex/login', '/login/login'])
  test(`the page of sign-in is sent for ${url}, with the default tenant`, async () => {
    assert.equal(await pageAt(url), SIGN_IN.replace('<sso-login>', '<sso-login tenant="ACME">'));
  });

for (const url of ['/dashboard', '/no/such/login', '/login/x', '/logins', '/x?y=/login', '//login'])
  test(`the page without the sign-in element is sent for ${url}`, async () => {
    assert.equal(await pageAt(url), INDEX);
  });

for (const tenant of ['', '"><script>', 'A B'])
  test(`a default tenant that is not a tenant code is left out: ${JSON.stringify(tenant)}`, async () => {
    const page = await pageAt('/login', tenant);
    assert.ok(page?.endsWith('<sso-login tenant=""></sso-login>'), page);
  });

test('a portal without a page for sign-in sends its other page, and no portal sends none', async () => {
  await rm(join(portalDir, 'login.html'));
  assert.equal(await pageAt('/login'), INDEX);
  await rm(join(portalDir, 'index.html'));
  assert.equal(await pageAt('/login'), undefined);
});

import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { portalPage } from '../../gateway/src/http/portal-page.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-179, routes-19, routes-20

const INDEX = '<!doctype html><head><title>Portal</title></head>';
const SIGN_IN = '<!doctype html><head><title>Sign in</title></head><sso-login></sso-login>';
/** A data block. Its text must not end it, nor begin a comment. */
const BLOCK = /<script type="application\/json" id="environment">([^<]*)<\/script>/;

let portalDir = '';
before(async () => {
  portalDir = await temporaryFolder();
  await writeFile(join(portalDir, 'index.html'), INDEX);
  await writeFile(join(portalDir, 'login.html'), SIGN_IN);
});
after(() => rm(portalDir, { recursive: true, force: true }));

const pageAt = (url: string, defaultTenant = 'ACME') =>
  portalPage({ portalDir, defaultTenant, inactivitySeconds: 321, textsDir: '' }, url);
const withoutEnvironment = (page = '') => page.replace(BLOCK, '');

for (const url of ['/', '/?a=b', '/login', '/LOGIN/?reset', '/globex/login', '/login/login'])
  test(`the page of sign-in is sent for ${url}, with the default tenant`, async () => {
    const page = SIGN_IN.replace('<sso-login>', '<sso-login tenant="ACME">');
    assert.equal(withoutEnvironment(await pageAt(url)), page);
  });

for (const url of ['/dashboard', '/no/such/login', '/login/x', '/logins', '/x?y=/login', '//login'])
  test(`the page without the sign-in element is sent for ${url}`, async () => {
    assert.equal(withoutEnvironment(await pageAt(url)), INDEX);
  });

for (const url of ['/login', '/dashboard', '/no/such'])
  test(`the page at ${url} has the environment in its head`, async () => {
    const page = (await pageAt(url)) ?? '';
    const [block = '', json = ''] = BLOCK.exec(page) ?? [];
    assert.ok(page.includes(`${block}</head>`), page);
    assert.deepEqual(JSON.parse(json), {
      production: true,
      tenant: 'ACME',
      apiBase: '',
      utilityBase: '/api/utility/v1',
      userInactivityTime: 321,
    });
  });

for (const tenant of ['</script><b>', '<!--<script>', '\u2028\u2029', '"\\', "$& $' $`"])
  test(`the environment in a page is data, whatever its values: ${JSON.stringify(tenant)}`, async () => {
    const page = (await pageAt('/dashboard', tenant)) ?? '';
    assert.equal(withoutEnvironment(page), INDEX);
    const [, json = ''] = BLOCK.exec(page) ?? [];
    assert.doesNotMatch(json, /[\u2028\u2029]/);
    assert.equal((JSON.parse(json) as { tenant: string }).tenant, tenant);
  });

for (const tenant of ['', '"><script>', 'A B'])
  test(`a default tenant that is not a tenant code is left out: ${JSON.stringify(tenant)}`, async () => {
    const page = await pageAt('/login', tenant);
    assert.ok(page?.endsWith('<sso-login tenant=""></sso-login>'), page);
  });

test('a portal without a page for sign-in sends its other page, and no portal sends none', async () => {
  await rm(join(portalDir, 'login.html'));
  assert.equal(withoutEnvironment(await pageAt('/login')), INDEX);
  await rm(join(portalDir, 'index.html'));
  assert.equal(await pageAt('/login'), undefined);
});

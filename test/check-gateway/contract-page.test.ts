import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { THEME_TYPES } from '../../gateway/src/configuration/theme-types.ts';
import { COOKIES } from '../../tools/openapi/cookies.ts';
import { FIELDS, THEME_VALUES } from '../../tools/openapi/fields.ts';
import { REFERENCE_PAGE, referencePageText } from '../../tools/openapi/reference-page.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { SCHEMAS } from './properties/document.ts';

// Rules: gateway-15, gateway-contract-50, gateway-contract-51, gateway-contract-52

const page = readFileSync(REFERENCE_PAGE, 'utf8');
let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({
    trustProxy: true,
    portalDir: 'dist/portal',
    elementsDir: 'dist/cdn',
  });
});
after(() => gateway.close());

test('the tables of the page are what `npm run openapi` writes', async () => {
  assert.ok(page === (await referencePageText()), 'run npm run openapi');
});

test('the gateway sets the cookies of the page, with their attributes, lifetimes and formats', async () => {
  const { username, password } = await gateway.createUser();
  const https = { headers: { 'x-forwarded-proto': 'https' } };
  const browser = gateway.browser();
  const headers = { ...https.headers, origin: browser.origin.replace('http:', 'https:') };
  const answer = await browser.login(username, password, { headers });
  assert.equal(answer.status, 200, answer.text);
  const { tokenExpiry } = answer.envelope.data as { tokenExpiry: number };
  const lifetimes = {
    'the session': tokenExpiry,
    '12 hours': 43_200,
    'until the browser ends': undefined,
  };
  for (const { name, isReadable, lifetime, pattern, example } of COOKIES) {
    const line = answer.setCookies.get(name);
    assert.ok(line !== undefined, `${name} is not set`);
    const [pair = '', ...attributes] = line.split('; ');
    const value = decodeURIComponent(pair.slice(name.length + 1));
    assert.match(value, new RegExp(pattern), name);
    if (example !== '…') assert.match(example, new RegExp(pattern), name);
    const seconds = lifetimes[lifetime];
    const expected = [
      ...['Path=/', 'SameSite=Lax', 'Secure'],
      ...(isReadable ? [] : ['HttpOnly']),
      ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ];
    assert.deepEqual(attributes.sort(), expected.sort(), name);
  }
});

test('the gateway serves the files of the portal with the types and the caching of the page', async () => {
  const rows = [...page.matchAll(/^\| `(\/[^`]*)` +\|[^|]*\| `([^`]+)` +\| `([^`]+)` +\|$/gm)];
  assert.ok(rows.length >= 8);
  for (const [, path = '', type = '', caching = ''] of rows) {
    const { status, headers } = await gateway
      .browser()
      .send(path, { headers: { accept: 'text/html' } });
    assert.equal(status, 200, path);
    assert.equal((headers['content-type'] ?? '').split(';')[0], type, path);
    assert.equal(headers['cache-control'], caching, path);
    const isShared = path.startsWith('/elements/') || path.startsWith('/assets/');
    assert.equal(headers['access-control-allow-origin'], isShared ? '*' : undefined, path);
  }
});

test('every described field exists, and the theme types are those of the gateway', () => {
  const text = JSON.stringify(SCHEMAS);
  for (const name of Object.keys(FIELDS))
    assert.ok(text.includes(`"${name.split('.').at(-1) ?? ''}":`), name);
  const types = [...Object.values(THEME_TYPES), 'NOTICE', 'HELP'];
  assert.deepEqual(Object.keys(THEME_VALUES).sort(), types.sort());
});

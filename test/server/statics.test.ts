import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Environment } from '../../src/core/contract/environment.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: configuration-05, gateway-11, gateway-12, gateway-179, gateway-contract-65, security-03

const INDEX = '<!doctype html><title>Portal</title>';
const SCRIPT = `export const text = '${'elements '.repeat(200)}';`;
const HASHED = ['elements/chunks/view-Ab3dEf_9.js', 'portal/app-x0x0-XyZ.js'];

let folder = '';
let gateway: TestGateway;
let browser: Agent;

async function build(): Promise<void> {
  const files: Record<string, string> = {
    'portal/index.html': INDEX,
    'elements/sso-elements.js': SCRIPT,
    'elements/sso-session-guard.js': SCRIPT,
    'elements/sso-elements.js.map': '{}',
    'secret.txt': 'outside',
  };
  for (const path of HASHED) Object.assign(files, { [path]: SCRIPT, [`${path}.map`]: '{}' });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
  }
}

before(async () => {
  folder = await temporaryFolder();
  await build();
  gateway = await startTestGateway({
    portalDir: join(folder, 'portal'),
    elementsDir: join(folder, 'elements'),
    inactivitySeconds: 321,
  });
  browser = gateway.browser();
});
after(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the portal', () => {
  for (const path of [
    '/',
    '/login',
    '/globex/login',
    '/dashboard',
    '/terms&condition',
    '/no/such',
  ]) {
    test(`opens at ${path}`, async () => {
      const { status, text, headers } = await browser.send(path, {
        headers: { accept: 'text/html' },
      });
      assert.deepEqual([status, text], [200, INDEX]);
      assert.equal(headers['cache-control'], 'no-cache');
    });
  }

  for (const accept of ['*/*', undefined]) {
    test(`opens at its routes for ${accept ? `clients that accept ${accept}` : 'clients without an Accept header'}`, async () => {
      for (const path of [
        '/',
        '/login?sso=ok',
        '/globex/login',
        '/dashboard',
        '/profile/',
        '/documents',
      ])
        assert.equal((await browser.send(path, { headers: { accept } })).text, INDEX, path);
      for (const path of ['/terms&condition', '/terms%26condition', '/page-unavailable'])
        assert.equal((await browser.send(path, { headers: { accept } })).text, INDEX, path);
      const head = await browser.send('/dashboard', { method: 'HEAD', headers: { accept } });
      assert.equal(head.status, 200);
      for (const path of ['/no/such', '/missing.js', '/elements/login', '/api/login', '/health'])
        assert.equal((await browser.send(path, { headers: { accept } })).status, 404, path);
    });
  }

  test('does not open at its routes for a client that accepts no HTML', async () => {
    const headers = { accept: 'application/json' };
    assert.equal((await browser.send('/dashboard', { headers })).status, 404);
  });

  test('does not open at the path of a missing file or an unknown call', async () => {
    assert.equal((await browser.send('/missing.js')).status, 404);
    const element = await browser.send('/elements/x.js', { headers: { accept: 'text/html' } });
    assert.equal(element.status, 404);
    const { status, envelope } = await browser.call('/api/no/such', {
      headers: { accept: 'text/html' },
    });
    assert.deepEqual([status, envelope.statusCode, envelope.success], [404, 404, false]);
  });

  test('allows no frames and no framing, except for the playground on its own origin', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await browser.send(path, { headers: { accept: 'text/html' } });
      return String(headers['content-security-policy']).split('; ');
    };
    const [portal, playground] = [await policyOf('/login'), await policyOf('/playground/')];
    const own = ["frame-ancestors 'self'", "frame-src 'self'"];
    assert.deepEqual(playground.filter((directive) => !portal.includes(directive)).sort(), own);
    assert.deepEqual(
      portal.filter((directive) => !playground.includes(directive)),
      ["frame-ancestors 'none'"],
    );
    assert.equal((await browser.send('/playground')).headers['location'], '/playground/');
  });

  test('redirects password managers to the reset panel, and sends 404 for other well-known URLs', async () => {
    const { status, headers } = await browser.send('/.well-known/change-password');
    assert.deepEqual([status, headers['location']], [303, '/login?reset']);
    const html = { headers: { accept: 'text/html' } };
    const unknown =
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    assert.equal((await browser.send(unknown, html)).status, 404);
  });

  test('runs under a strict policy with Trusted Types', async () => {
    const { headers } = await browser.send('/login', { headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      ...["default-src 'none'", "script-src 'self'", "style-src 'self'"],
      "img-src 'self' data: https:",
      ...["connect-src 'self'", "worker-src 'self'", "form-action 'self'"],
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types sso-elements sso-elements#html dompurify',
    ])
      assert.ok(policy.split('; ').includes(directive), directive);
    assert.doesNotMatch(policy, /unsafe|\*|blob:/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.ok(headers['referrer-policy'] && headers['permissions-policy']);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['strict-transport-security'], undefined, 'not on plain HTTP');
  });

  test('has an environment file', async () => {
    const { text, headers } = await browser.send('/assets/environments/environment.release.json');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.deepEqual(Environment.parse(JSON.parse(text)), {
      production: true,
      tenant: 'ACME',
      apiBase: '',
      utilityBase: '/api/utility/v1',
      userInactivityTime: 321,
    });
  });
});

describe('built files', () => {
  test('name their source map in a header, if they have one', async () => {
    const mapOf = async (tag: string) =>
      (await browser.send(`/elements/${tag}.js`)).headers['sourcemap'];
    for (const tag of ['sso-elements', 'chunks/view-Ab3dEf_9'])
      assert.equal(await mapOf(tag), `${basename(tag)}.js.map`);
    assert.equal(await mapOf('sso-session-guard'), undefined);
  });

  test('with a hash in their name are cached as immutable', async () => {
    for (const path of HASHED.map((name) => `/${name.replace('portal/', '')}`)) {
      const { status, headers } = await browser.send(path);
      assert.equal(status, 200, path);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', path);
    }
  });

  test('without a hash are revalidated each time, and not sent again if unchanged', async () => {
    for (const path of ['/elements/sso-elements.js', '/elements/sso-session-guard.js']) {
      const { headers } = await browser.send(path);
      assert.equal(headers['cache-control'], 'no-cache');
      const again = await browser.send(path, { headers: { 'if-none-match': headers.etag } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
    }
  });

  test('are sent as brotli to clients that accept it', async () => {
    const plain = await browser.send('/elements/sso-elements.js');
    assert.deepEqual([plain.text, plain.headers['content-encoding']], [SCRIPT, undefined]);
    const small = await browser.send('/elements/sso-elements.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    assert.equal(small.headers['content-encoding'], 'br');
    assert.match(String(small.headers['content-type']), /javascript/);
    assert.match(String(small.headers.vary), /accept-encoding/i);
    assert.equal(brotliDecompressSync(small.body).toString(), SCRIPT);
  });

  test('of the elements are available to every origin, those of the portal are not', async () => {
    const origin = 'https://anywhere.example';
    const element = await browser.send('/elements/sso-elements.js', { headers: { origin } });
    assert.equal(element.headers['access-control-allow-origin'], '*');
    assert.equal(element.headers['cross-origin-resource-policy'], 'cross-origin');
    const portal = await browser.send('/', { headers: { origin } });
    assert.equal(portal.headers['access-control-allow-origin'], undefined);
  });

  test('are the only files served: no path leads out of the folders', async () => {
    for (const path of [
      '/elements/../secret.txt',
      '/elements/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
    ]) {
      const { text } = await browser.send(path);
      assert.doesNotMatch(text, /outside/, path);
    }
  });
});

describe('the demo’s own pages', () => {
  test('show a product with a link back to the dashboard', async () => {
    const { status, text, headers } = await browser.visit('/suite/ocular');
    assert.equal(status, 200);
    assert.match(text, /<h1>Ocular<\/h1>[\s\S]*href="\/dashboard"/);
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'none'; style-src 'self'/,
    );
  });

  test('show mails, newest first and escaped', async () => {
    const { username } = await gateway.createUser();
    const evil = `<img src=x>${username}`;
    await gateway.store
      .updateTable('users')
      .set({ username: evil })
      .where('username', '=', username)
      .execute();
    await browser.requestOtp('ada@acme.example');
    await browser.requestOtp(evil);
    await gateway.mailsSent();
    const { status, text } = await browser.visit('/demo/mailbox');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /<img/);
    assert.doesNotMatch(text, /http-equiv/, 'the page does not reload while a user reads it');
    assert.ok(text.includes(await gateway.lastCode('ada@acme.example')));
    assert.ok(text.indexOf('ada@acme.example') > text.indexOf('your one-time password is'));
  });
});

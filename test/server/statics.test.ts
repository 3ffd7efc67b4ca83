import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Environment } from '../../src/core/contract/environment.ts';
import type { Agent } from '../support/agent.ts';
import { startTestGateway, temporaryFolder, type TestGateway } from '../support/gateway.ts';

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
    'secret.txt': 'outside',
  };
  for (const path of HASHED) files[path] = SCRIPT;
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
    trustProxy: true,
    allowedOrigins: ['https://host.example'],
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
    test(`is what ${path} opens`, async () => {
      const { status, text, headers } = await browser.send(path, {
        headers: { accept: 'text/html' },
      });
      assert.deepEqual([status, text], [200, INDEX]);
      assert.equal(headers['cache-control'], 'no-cache');
    });
  }

  test('is not what a missing file or a missing call is answered with', async () => {
    assert.equal((await browser.send('/missing.js')).status, 404);
    const element = await browser.send('/elements/x.js', { headers: { accept: 'text/html' } });
    assert.equal(element.status, 404);
    const { status, envelope } = await browser.call('/api/no/such', {
      headers: { accept: 'text/html' },
    });
    assert.deepEqual([status, envelope.statusCode, envelope.success], [404, 404, false]);
  });

  test('runs under a strict policy with Trusted Types', async () => {
    const { headers } = await browser.send('/login', { headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: https:",
      "connect-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
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

  test('reads its environment', async () => {
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
  test('with a hash in their name never change', async () => {
    for (const path of HASHED.map((name) => `/${name.replace('portal/', '')}`)) {
      const { status, headers } = await browser.send(path);
      assert.equal(status, 200, path);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', path);
    }
  });

  test('without one are asked about each time, and not sent again unchanged', async () => {
    for (const path of ['/elements/sso-elements.js', '/elements/sso-session-guard.js']) {
      const { headers } = await browser.send(path);
      assert.equal(headers['cache-control'], 'no-cache');
      const again = await browser.send(path, { headers: { 'if-none-match': headers.etag } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
    }
  });

  test('travel as brotli to who takes it', async () => {
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

  test('of the elements are for every origin, those of the portal are not', async () => {
    const origin = 'https://anywhere.example';
    const element = await browser.send('/elements/sso-elements.js', { headers: { origin } });
    assert.equal(element.headers['access-control-allow-origin'], '*');
    assert.equal(element.headers['cross-origin-resource-policy'], 'cross-origin');
    const portal = await browser.send('/', { headers: { origin } });
    assert.equal(portal.headers['access-control-allow-origin'], undefined);
  });

  test('are all there is: no way leads out of the folders', async () => {
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

describe('on HTTPS, behind a proxy that is trusted', () => {
  const headers = { 'x-forwarded-proto': 'https', origin: undefined };

  test('the session’s cookie is the host’s alone, and every cookie is Secure', async () => {
    const { setCookies } = await gateway
      .browser()
      .login('ada@acme.example', undefined, { headers });
    assert.match(setCookies.get('__Host-sso-session') ?? '', /; Path=\/; HttpOnly; Secure;/);
    assert.ok(!setCookies.has('sso-session'));
    for (const [name, line] of setCookies) assert.match(line, /; Secure/, name);
  });

  test('browsers are told to stay on it', async () => {
    const answer = await browser.send('/', { headers });
    assert.match(String(answer.headers['strict-transport-security']), /max-age=31536000/);
  });
});

describe('other origins', () => {
  const LISTED = 'https://host.example';

  test('that are listed may call with credentials, and need no anti-forgery header', async () => {
    const other = gateway.browser();
    const { username, password } = await gateway.newcomer();
    const headers = { origin: LISTED, 'sec-fetch-site': 'same-site', 'x-xsrf-token': undefined };
    const login = await other.login(username, password, { headers });
    assert.equal(login.status, 200);
    assert.equal(login.headers['access-control-allow-origin'], LISTED);
    assert.equal(login.headers['access-control-allow-credentials'], 'true');
    const refresh = await other.call('/api/auth/v3/refresh', { headers });
    assert.equal(refresh.status, 200);
    const logout = await other.call('/api/auth/v2/logout', { method: 'POST', headers });
    assert.equal(logout.status, 200);
    assert.equal((await other.products()).status, 401);
  });

  test('that are listed may ask before with every header of the contract', async () => {
    const wanted =
      'content-type,calling-entity,tenant-code,credential-encoding,username,password,otp,return-error-data';
    const { status, headers } = await browser.send('/api/auth/v3/login', {
      method: 'OPTIONS',
      headers: {
        origin: LISTED,
        'access-control-request-method': 'POST',
        'access-control-request-headers': wanted,
      },
    });
    assert.equal(status, 204);
    const allowed = String(headers['access-control-allow-headers']).toLowerCase();
    for (const name of wanted.split(',')) assert.ok(allowed.includes(name), name);
  });

  test('that are not listed may not', async () => {
    const { headers } = await browser.send('/api/auth/v3/login', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(headers['access-control-allow-origin'], undefined);
    const answer = await browser.call('/api/auth/v1/users/userProfile', {
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  });
});

describe('malformed requests', () => {
  test('are refused in the envelope', async () => {
    const post = (headers: Record<string, string>, body?: string) =>
      browser.call('/api/auth/v2/logout', { method: 'POST', headers, ...(body && { body }) });
    assert.equal((await post({}, '{"broken')).status, 400);
    assert.equal((await post({ 'content-type': 'text/xml' }, '<x/>')).status, 415);
    assert.equal((await post({}, `"${'x'.repeat(70_000)}"`)).status, 413);
    assert.equal((await post({ 'x-large': 'x'.repeat(20_000) })).status, 431);
  });

  test('an empty body that claims to be JSON is none of them', async () => {
    const answer = await browser.call('/api/auth/v2/logout', {
      method: 'POST',
      headers: { 'content-length': '0' },
    });
    assert.equal(answer.status, 200);
  });
});

describe('the demo’s own pages', () => {
  test('show products, and the way back', async () => {
    const { status, text, headers } = await browser.visit('/suite/ocular');
    assert.equal(status, 200);
    assert.match(text, /<h1>Ocular<\/h1>[\s\S]*href="\/dashboard"/);
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'none'; style-src 'self'/,
    );
  });

  test('show mails, newest first and escaped', async () => {
    const { username } = await gateway.newcomer();
    const evil = `<img src=x>${username}`;
    await gateway.store
      .updateTable('users')
      .set({ username: evil })
      .where('username', '=', username)
      .execute();
    await browser.requestOtp('ada@acme.example');
    await browser.requestOtp(evil);
    const { status, text } = await browser.visit('/demo/mailbox');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /<img/);
    const last = await gateway.lastCode('ada@acme.example');
    assert.ok(text.includes(last));
    assert.ok(text.indexOf('ada@acme.example') > text.indexOf('your one-time password is'));
  });
});

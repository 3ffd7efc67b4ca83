import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { PARAMETERS } from '../../tools/openapi/parameters.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-152, gateway-contract-01, gateway-contract-09, gateway-contract-50, gateway-contract-66
// Rules: gateway-contract-153

let gateway: TestGateway;
let browser: Agent;
let elementsDir = '';

before(async () => {
  // The folder of the build need not exist, and some refusals differ without a folder.
  elementsDir = await temporaryFolder();
  const allowedOrigins = ['https://host.example'];
  gateway = await startTestGateway({ trustProxy: true, allowedOrigins, elementsDir });
  browser = gateway.browser();
});

after(async () => {
  await gateway.close();
  await rm(elementsDir, { recursive: true });
});

describe('on HTTPS, behind a trusted proxy', () => {
  const headers = { 'x-forwarded-proto': 'https', origin: undefined };

  test('the session’s cookie is host-only, and every cookie is Secure', async () => {
    const { setCookies } = await gateway
      .browser()
      .login('ada@acme.example', undefined, { headers });
    assert.match(setCookies.get('__Host-sso-session') ?? '', /; Path=\/; HttpOnly; Secure;/);
    assert.ok(!setCookies.has('sso-session'));
    for (const [name, line] of setCookies) assert.match(line, /; Secure/, name);
  });

  test('responses have a Strict-Transport-Security header', async () => {
    const answer = await browser.send('/', { headers });
    assert.match(String(answer.headers['strict-transport-security']), /max-age=31536000/);
  });
});

describe('other origins', () => {
  const LISTED = 'https://host.example';

  test('that are listed may call with credentials, and need no anti-forgery header', async () => {
    const other = gateway.browser();
    const { username, password } = await gateway.createUser();
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

  test('that are listed may send every header of the contract after a preflight request', async () => {
    const names = [...Object.values(PARAMETERS)].filter((one) => one.in === 'header');
    const wanted = ['content-type', ...names.map(({ name }) => name.toLowerCase())].join(',');
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
    assert.equal(headers['access-control-allow-methods'], 'GET, POST, PUT');
    assert.equal(headers['access-control-max-age'], '600');
    const reply = await browser.call('/api/auth/v2/logout', {
      method: 'POST',
      headers: { origin: LISTED },
    });
    assert.equal(reply.headers['access-control-expose-headers'], 'retry-after, x-request-id');
  });

  test('that are listed can read errors', async () => {
    const headers = { origin: LISTED, 'content-type': 'application/json' };
    const post = (body: string) =>
      browser.send(CALLS.logout.path, { method: 'POST', headers, body });
    const replies = [
      await browser.send(CALLS.userProfile.path, { headers }),
      await post('{'),
      await post(`"${'x'.repeat(70_000)}"`),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [401, 400, 413],
    );
    for (const reply of replies) {
      assert.equal(reply.headers['access-control-allow-origin'], LISTED);
      assert.equal(reply.headers['access-control-allow-credentials'], 'true');
      assert.match(String(reply.headers['access-control-expose-headers']), /retry-after/);
      assert.match(String(reply.headers.vary), /\bOrigin\b/);
    }
  });

  test('OPTIONS without an origin is a reply without content that no cache keeps', async () => {
    const { status, text, headers } = await browser.send(CALLS.login.path, { method: 'OPTIONS' });
    assert.deepEqual([status, text, headers['cache-control']], [204, '', 'no-store']);
  });

  test('of every page may read the environment file, because the elements read it', async () => {
    const path = '/assets/environments/environment.release.json';
    const { headers } = await browser.send(path, { headers: { origin: 'https://any.example' } });
    assert.equal(headers['access-control-allow-origin'], '*');
  });

  test('that are not listed get no CORS headers', async () => {
    const { headers } = await browser.send('/api/auth/v3/login', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(headers['access-control-allow-origin'], undefined);
    const twins = ['http://host.example', 'https://host.example:8443'];
    for (const origin of ['https://evil.example', ...twins]) {
      const answer = await browser.call(CALLS.userProfile.path, { headers: { origin } });
      assert.equal(answer.headers['access-control-allow-origin'], undefined, origin);
      assert.match(String(answer.headers.vary), /\bOrigin\b/);
    }
  });
});

describe('malformed requests', () => {
  test('are refused with an error envelope', async () => {
    const post = (headers: Record<string, string>, body?: string) =>
      browser.call('/api/auth/v2/logout', { method: 'POST', headers, ...(body && { body }) });
    assert.equal((await post({}, '{"broken')).status, 400);
    assert.equal((await post({ 'content-type': 'text/xml' }, '<x/>')).status, 415);
    assert.equal((await post({}, `"${'x'.repeat(70_000)}"`)).status, 413);
    assert.equal((await post({ 'x-large': 'x'.repeat(20_000) })).status, 431);
  });

  test('that Node refuses have the security headers of every reply', async () => {
    const { headers: usual } = await browser.send('/login');
    const raw = [
      await browser.send('/login', { headers: { 'x-large': 'x'.repeat(20_000) } }),
      await browser.send('/login', {
        headers: { 'transfer-encoding': 'x', 'content-length': '1' },
      }),
    ];
    assert.deepEqual(
      raw.map(({ status }) => status),
      [431, 400],
    );
    for (const { headers } of raw)
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'permissions-policy',
      ])
        assert.equal(headers[name], usual[name], name);
  });

  test('of a file that must not be served are refused without the names of the server’s parts', async () => {
    for (const path of ['/elements/%5c..%5csecret.txt', '/elements//x', '/elements/..%00']) {
      const { status, text, headers } = await browser.send(path);
      assert.deepEqual([status, text], [403, 'Not allowed\n'], path);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  test('do not include an empty body with the content type JSON', async () => {
    const answer = await browser.call('/api/auth/v2/logout', {
      method: 'POST',
      headers: { 'content-length': '0' },
    });
    assert.equal(answer.status, 200);
  });
});

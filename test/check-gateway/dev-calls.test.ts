import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { CHECK_PATH } from '../../src/core/contract/session-claims.ts';
import { codeAt, STEP_SECONDS } from '../../gateway/src/domain/factors/totp.ts';
import { startDevServer, type DevServer } from '../../cli/dev/server.ts';
import { PASSWORD } from '../../cli/dev/tenants.ts';
import { PATHS } from '../../src/core/config/config.ts';
import { verifySession } from '../../src/server/index.ts';

// Rules: dev-02, dev-03, dev-04, dev-05, dev-06, dev-07, dev-11, dev-12, dev-17, dev-18, dev-22

const SERVICE = 'http://localhost:8080';
let server: DevServer;
before(async () => {
  server = await startDevServer({ port: 0 });
});
after(() => server.close());

/** A request by Node, which sends any `Host`. */
const statusFor = (host: string, address = '127.0.0.1'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    request({ host: address, port, path: '/', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

/** Calls as a browser that has the cookies of the previous calls. */
function openBrowser(tenant = 'ACME') {
  const jar = new Map<string, string>();
  return async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const xsrf = jar.get('XSRF-TOKEN') ?? '';
    const response = await fetch(`${server.origin}${path}`, {
      ...init,
      headers: {
        'tenant-code': tenant,
        'calling-entity': 'UI',
        cookie,
        'X-XSRF-TOKEN': xsrf,
        ...init.headers,
      },
    });
    for (const text of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  };
}
type Browser = ReturnType<typeof openBrowser>;

const signIn = (browse: Browser, username: string, password = PASSWORD) =>
  browse(CALLS.login.path, { method: 'POST', headers: { username, password } });

const productsOf = async (browse: Browser): Promise<number> => {
  const response = await browse(CALLS.usersProducts.path);
  const { data } = (await response.json()) as { data: unknown[] };
  return data.length;
};

test('answers requests for names of this machine only, and says on each reply what it is not for', async () => {
  for (const host of ['localhost', 'acme.localhost:4173', '127.0.0.1', '[::1]:80'])
    assert.equal(await statusFor(host), 200, host);
  for (const host of ['evil.example', 'notlocalhost', 'localhost.evil.example', '192.168.0.7'])
    assert.equal(await statusFor(host), 421, host);
  for (const path of ['/', '/elements/sri.json', '/api/none', '/none'])
    assert.equal(
      (await fetch(server.origin + path)).headers.get('x-not-for-production'),
      'sso-elements dev',
      path,
    );
});

test('has a page at each path that the elements lead to by default', async () => {
  for (const path of Object.values(PATHS))
    assert.equal((await fetch(server.origin + path)).status, 200, path);
});

test('pages of every port of this machine may call with cookies, and no other page', async () => {
  const allowed = async (origin: string) => {
    const response = await fetch(server.origin + CALLS.login.path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    return response.headers.get('access-control-allow-origin');
  };
  for (const origin of ['http://localhost:5173', 'https://app.localhost', 'http://[::1]:3000'])
    assert.equal(await allowed(origin), origin);
  for (const origin of ['http://localhost.evil.example', 'https://evil.example', 'null'])
    assert.equal(await allowed(origin), null, origin);
});

test('serves the files of the elements to pages of all origins, and no other file', async () => {
  const list = await fetch(`${server.origin}/elements/sri.json`);
  const hashes = (await list.json()) as Record<string, string>;
  assert.ok(hashes['sso-login.js']);
  const script = await fetch(`${server.origin}/elements/sso-login.js`);
  assert.equal(script.status, 200);
  assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.equal(script.headers.get('access-control-allow-origin'), '*');
  for (const path of ['..%2f..%2fpackage.json', '%2e%2e/testing/index.js', 'none.js', ''])
    assert.equal((await fetch(`${server.origin}/elements/${path}`)).status, 404, path);
});

test('the playground has its scripts, styles and images', async () => {
  const page = await fetch(`${server.origin}/playground/frame.html`);
  const files = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]+)"/g)];
  assert.ok(files.length > 2);
  const addresses = files.map(([, path = '']) => path);
  for (const path of [...addresses, '/playground/', '/assets/tenants/acme-logo.svg'])
    assert.equal((await fetch(server.origin + path)).status, 200, path);
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
});

test('users of several browsers and of both tenants are kept apart', async () => {
  const [ada, empty, globex] = [openBrowser(), openBrowser(), openBrowser('GLOBEX')];
  assert.equal((await signIn(ada, 'ada@acme.example')).status, 200);
  assert.equal((await signIn(empty, 'empty@acme.example')).status, 200);
  assert.deepEqual([await productsOf(ada), await productsOf(empty)], [6, 0]);
  assert.equal((await signIn(globex, 'ada@acme.example')).status, 400);
  const step = await signIn(globex, 'ada@globex.example');
  assert.equal(step.status, 403, 'a new browser needs a mailed code');
  await empty(CALLS.logout.path, { method: 'POST' });
  assert.equal(await productsOf(ada), 6);
});

test('a back end verifies the token of a page, and asks whether the session is open', async () => {
  const ada = openBrowser();
  await signIn(ada, 'ada@acme.example');
  const ask = async (audience: string) => {
    const response = await ada(`${CALLS.assertion.path}?audience=${encodeURIComponent(audience)}`);
    return (await response.json()) as { statusCode: number; data: { token: string } };
  };
  assert.equal((await ask('https://api.example.com')).statusCode, 403);
  const { token } = (await ask(SERVICE)).data;
  const authorization = `Bearer ${token}`;
  const asked = new Request(SERVICE, { headers: { authorization } });
  const result = await verifySession(asked, { issuer: server.origin, audience: SERVICE });
  assert.ok(result.ok);
  assert.deepEqual([result.session.tenant, result.session.roles], ['ACME', ['BU']]);

  const check = `${CHECK_PATH}?audience=${encodeURIComponent(SERVICE)}`;
  const byCookie = await ada(check);
  assert.deepEqual(
    [byCookie.status, byCookie.headers.get('x-sso-user')],
    [200, result.session.user],
  );
  const byToken = () => fetch(server.origin + check, { headers: { authorization } });
  assert.equal((await byToken()).status, 200);
  await ada(CALLS.logout.path, { method: 'POST' });
  assert.equal((await byToken()).status, 401);
  assert.equal((await fetch(server.origin + check)).status, 401);
});

test('a mailed code and a notice are in the mailbox, which says so at once', async () => {
  const events = await fetch(`${server.origin}/mailbox/events`);
  const reader = events.body?.getReader();
  await reader?.read();
  const browse = openBrowser();
  const username = 'linus@acme.example';
  await browse(`${CALLS.requestOtp.path}?username=${username}`);
  const pushed = new TextDecoder().decode((await reader?.read())?.value);
  assert.match(pushed, /^data: mail/m);
  const mailbox = async () => (await fetch(`${server.origin}/mailbox`)).text();
  const text = await mailbox();
  assert.match(text, /href="\/login\?tenant=ACME#reset=[\w-]{22,}"/);
  const [, otp = ''] = /<code[^>]*>(\d{6})<\/code>/.exec(text) ?? [];
  const reset = await browse(CALLS.resetPassword.path, {
    method: 'POST',
    headers: { username, password: 'Kettle-Rain-2026', otp },
  });
  assert.equal(reset.status, 200);
  const after = await mailbox();
  assert.ok(after.indexOf('Your password was reset') < after.indexOf('Reset your password'));
  const [, token = ''] = /#not-me=([0-9a-f]{40})"/.exec(after) ?? [];
  const report = () =>
    browse(CALLS.notMe.path, { method: 'POST', body: JSON.stringify({ token }) });
  const { data } = (await (await report()).json()) as { data: { username: string } };
  assert.equal(data.username, username);
  assert.equal((await report()).status, 400);
  assert.equal((await signIn(browse, username, 'Kettle-Rain-2026')).status, 400);
  await reader?.cancel();
});

test('the code of a real authenticator app signs in, once', async () => {
  const browse = openBrowser();
  const post = async (path: string, body: object, code = '') => {
    const response = await browse(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { otp: code },
    });
    return (await response.json()) as { statusCode: number; data: Record<string, string> };
  };
  const username = 'grace@acme.example';
  await signIn(browse, username);
  const asked = (await (await browse(CALLS.newApp.path)).json()) as {
    data: { secret: string; ticket: string };
  };
  const { secret, ticket } = asked.data;
  const step = Math.floor(Date.now() / 1000 / STEP_SECONDS);
  const code = codeAt(secret, step);
  assert.equal((await post(CALLS.addApp.path, { ticket }, '123456')).statusCode, 400);
  assert.equal((await post(CALLS.addApp.path, { ticket }, code)).statusCode, 200);

  const refused = (await (await signIn(browse, username)).json()) as {
    data: { secondFactor: { ticket: string } };
  };
  const second = { ticket: refused.data.secondFactor.ticket, method: 'app', trust: false };
  const again = await post(CALLS.secondFactor.path, second, code);
  assert.deepEqual([again.statusCode, again.data['code']], [400, 'used']);
  const next = await post(CALLS.secondFactor.path, second, codeAt(secret, step + 1));
  assert.equal(next.statusCode, 200);
});

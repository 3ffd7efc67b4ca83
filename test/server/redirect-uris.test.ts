import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { startGateway, type Gateway } from '../../gateway/src/gateway.ts';
import { CALLBACK_PATH, callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { Agent } from '../support/gateway/agent.ts';
import {
  provider as option,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { startHostileProvider } from '../support/providers/hostile-provider.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/providers/openid-provider.ts';

// Rules: gateway-97, gateway-98, gateway-99

const SECRET = 'of-the-other-party';
const ID = 'acme-oidc-tenant';
process.env['REDIRECT_TEST_SECRET'] = SECRET;

let dataDir = '';
let files: TestConfiguration;
let gateway: Gateway;
let provider: OpenIdProvider;
let log = '';

const ACME = (more: object = {}) =>
  option({
    issuer: provider.issuer,
    clientId: 'portal',
    clientSecret: '${REDIRECT_TEST_SECRET}',
    prompt: '',
    firstSignIn: 'create',
    ...more,
  });

before(async () => {
  dataDir = await temporaryFolder();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  provider = await startOpenIdProvider({
    path: '/realms/x',
    origins: [origin],
    postLogoutUris: [],
    clients: [
      {
        client_id: 'portal',
        client_secret: SECRET,
        redirect_uris: [CALLBACK_PATH, callbackPathOf(ID)].map((path) => origin + path),
      },
    ],
    areClaimsInUserInfo: false,
  });
  files = await testConfiguration({ tenants: { ACME: tenant({ signIn: [ACME()] }) } });
  const logStream = new Writable({
    write(line: Buffer, _, done) {
      log += line.toString();
      done();
    },
  });
  gateway = await startGateway({ port, dataDir, configFile: files.file, logStream });
});
after(async () => {
  await gateway.close();
  await provider.stop();
  await files.remove();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  log = '';
});

/** Signs in at the provider and returns where it redirects; `path` is the redirect URI of an earlier release. */
async function returnFromProvider(path?: string): Promise<{ browser: Agent; back: URL }> {
  const browser = new Agent({ port: gateway.port, host: 'localhost', tenant: 'ACME' });
  const { headers } = await browser.send(
    `${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=ACME`,
  );
  const start = new URL(headers.location ?? '');
  if (path) start.searchParams.set('redirect_uri', browser.origin + path);
  const page = await browser.visit(start);
  let answer = await browser.send(page.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=ada',
  });
  for (;;) {
    const next = new URL(answer.headers.location ?? '', answer.url);
    if (next.origin === browser.origin) return { browser, back: next };
    answer = await browser.send(next);
  }
}

test('a user who comes back without a response and starts again makes the log name the redirect URI, once for each host', async () => {
  const start = (browser: Agent) =>
    browser.send(`${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=ACME`);
  const users = [0, 1].map(
    () => new Agent({ port: gateway.port, host: 'localhost', tenant: 'ACME' }),
  );
  for (const user of users) await start(user);
  assert.equal(log, '');
  for (const user of users) await start(user);
  const uri = `http://localhost:${gateway.port}${callbackPathOf(ID)}`;
  const [line, ...others] = log.trim().split('\n');
  assert.match(
    line ?? '',
    new RegExp(`came back from ${provider.issuer} .* register the redirect URI ${uri} there`),
  );
  assert.deepEqual(others, []);

  log = '';
  const elsewhere = new Agent({ port: gateway.port, host: '127.0.0.1', tenant: 'ACME' });
  for (let time = 0; time < 3; time += 1) await start(elsewhere);
  assert.match(log, /register the redirect URI http:\/\/127\.0\.0\.1:/);
  assert.equal(log.trim().split('\n').length, 1, log);
});

test('a response at the path of earlier releases is accepted while the gateway has one issuer', async () => {
  const { browser, back } = await returnFromProvider(CALLBACK_PATH);
  assert.equal(back.pathname, CALLBACK_PATH);
  assert.equal((await browser.visit(back)).url.search, '?sso=ok', log);
});

test('it is refused after a reload has added another issuer, also for a sign-in that began before', async () => {
  const { browser, back } = await returnFromProvider(CALLBACK_PATH);
  const other = {
    ...option({ clientSecret: '${REDIRECT_TEST_SECRET}' }),
    issuer: 'https://b.example',
  };
  const tenants = { ACME: tenant({ signIn: [ACME()] }), OTHER: tenant({ signIn: [other] }) };
  await files.write({ tenants });
  assert.ok(await gateway.reload(), log);
  const { token } = await provider.counts();
  const { url } = await browser.visit(back);
  assert.match(url.searchParams.get('errorMsg') ?? '', /did not confirm/);
  assert.equal((await provider.counts()).token, token, 'the code was redeemed');
  const uri = browser.origin + callbackPathOf(ID);
  assert.match(log, new RegExp(`"fault":"redirect".*another address than ${uri}\\. Register`));
  await files.write({ tenants: { ACME: tenants.ACME } });
  assert.ok(await gateway.reload(), log);
});

test('it is refused while the database has an option whose issuer this process does not know', async () => {
  const row = { position: 1, org_type: 'TENANT', name: 'Other', logo: '', client_id: 'unknown' };
  const add = gateway.store
    .insertInto('sign_in_options')
    .values({ tenant_code: 'ACME', auth_type: 'OTHER', ...row });
  await add.execute();
  const { browser, back } = await returnFromProvider(CALLBACK_PATH);
  const { url } = await browser.visit(back);
  assert.match(url.searchParams.get('errorMsg') ?? '', /did not confirm/);
  await gateway.store.deleteFrom('sign_in_options').where('client_id', '=', 'unknown').execute();
});

test('a provider that answers with an error makes the log name the redirect URI to register', async () => {
  const { browser, back } = await returnFromProvider(CALLBACK_PATH);
  back.searchParams.delete('code');
  back.searchParams.set('error', 'invalid_request');
  await browser.visit(back);
  const uri = browser.origin + callbackPathOf(ID);
  assert.match(
    log,
    new RegExp(`"fault":"refused".*invalid_request.*redirect URI ${uri} is registered`),
  );
});

test('a response is refused if a reload has given the option another issuer since the sign-in began', async () => {
  const hostile = await startHostileProvider();
  try {
    const { browser, back } = await returnFromProvider();
    await files.write({
      tenants: { ACME: tenant({ signIn: [ACME({ issuer: hostile.issuer })] }) },
    });
    assert.ok(await gateway.reload(), log);
    back.searchParams.delete('iss');
    const { url } = await browser.visit(back);
    assert.match(url.searchParams.get('errorMsg') ?? '', /did not confirm/);
    assert.deepEqual(hostile.codes, []);
    assert.match(log, /"fault":"redirect".*issuer of the option acme-oidc-tenant has changed/);
  } finally {
    hostile.close();
    await files.write({ tenants: { ACME: tenant({ signIn: [ACME()] }) } });
    assert.ok(await gateway.reload(), log);
  }
});

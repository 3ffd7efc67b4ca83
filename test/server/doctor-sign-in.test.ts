import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startGateway, type Gateway } from '../../gateway/src/gateway.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { Agent } from '../support/gateway/agent.ts';
import {
  provider as option,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { diagnose, SECRET, startMetadata } from '../support/gateway/diagnosis.ts';
import { parseExposition } from '../support/gateway/exposition.ts';
import { seedFolder, temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/providers/openid-provider.ts';

// Rules: gateway-185, gateway-82, gateway-141, gateway-142

const SUBJECT = 'provider ACME Passport';
const ROLE = { group: 'Business User', code: 'BU' };

let folder = '';
let port = 0;
let provider: OpenIdProvider;
let file: TestConfiguration;
before(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  provider = await startOpenIdProvider({
    path: '/realms/x',
    origins: [`http://localhost:${port}`],
    postLogoutUris: [],
    clients: [
      { client_id: 'acme-oidc-tenant', client_secret: SECRET },
      {
        ...{ client_id: 'post', client_secret: SECRET },
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    areClaimsInUserInfo: false,
  });
  file = await testConfiguration({});
});
after(async () => {
  await provider.stop();
  await file.remove();
  await rm(folder, { recursive: true, force: true });
});

async function check(more: object, args: readonly string[] = ['--sign-in']) {
  const signIn = [option({ issuer: provider.issuer, clientSecret: '${CLIENT_SECRET}', ...more })];
  await file.write({ tenants: { ACME: tenant({ signIn }) } });
  const env = { CONFIG_FILE: file.file, DATA_DIR: join(folder, 'data'), OTHER_SECRET: 'other' };
  const { code, output, findings } = await diagnose(env, args);
  const found = findings
    .filter(({ subject, text }) => subject === SUBJECT && !text.startsWith('Register '))
    .map(({ level, text }) => `${level}: ${text}`);
  return { code, output, found };
}

describe('doctor --sign-in', () => {
  const accepted = () => `ok: ${provider.issuer} accepts the credentials of the gateway.`;

  test('tries the credentials of the gateway, which the provider accepts', async () => {
    const { code, output, found } = await check({});
    assert.equal(code, 0, output);
    assert.ok(found.includes(accepted()), found.join('\n'));
  });

  test('tries both ways to send a secret', async () => {
    const { found } = await check({ clientId: 'post' });
    assert.ok(found.includes(accepted()), found.join('\n'));
  });

  for (const [what, more] of [
    ['a wrong secret', { clientSecret: '${OTHER_SECRET}' }],
    ['an unknown client', { clientId: 'nobody' }],
  ] as const)
    test(`names ${what}, and exits with 2`, async () => {
      const { code, found } = await check(more);
      assert.equal(code, 2);
      assert.deepEqual(found, [
        `error: The provider ${provider.issuer} rejected the gateway's credentials (invalid_client). Check the client ID, clientSecret or privateKey, and the client authentication that the provider allows.`,
      ]);
    });

  test('says so if the reply of the provider does not tell', async (t) => {
    const metadata = await startMetadata();
    t.after(() => metadata.close());
    const { code, output, found } = await check({ issuer: metadata.issuer });
    assert.equal(code, 0, output);
    assert.deepEqual(found, [
      `warning: ${metadata.issuer} does not say whether it accepts the credentials of the gateway (no error code). Sign in once.`,
    ]);
  });

  test('warns of a provider whose metadata do not list auth_time', async (t) => {
    const metadata = await startMetadata({ claims_supported: ['sub'] });
    t.after(() => metadata.close());
    const unlisted = `warning: ${metadata.issuer} does not list the claim auth_time, without which users cannot confirm their session there. Ignore this if the audit log has no confirm-failed with the fault auth-time.`;
    assert.ok((await check({ issuer: metadata.issuer })).found.includes(unlisted));
    assert.ok(!(await check({ issuer: metadata.issuer }, [])).found.includes(unlisted));
    assert.ok(!(await check({})).output.includes('auth_time'));
  });

  test('is the only way in which doctor uses the credentials', async () => {
    const { token } = await provider.counts();
    const { code, output } = await check({ clientSecret: '${OTHER_SECRET}' }, []);
    assert.equal(code, 0, output);
    assert.equal((await provider.counts()).token, token);
  });
});

describe('a claim that the provider does not list', () => {
  const unlisted = (names: string) =>
    `warning: ${provider.issuer} does not list the claims ${names}. Check claims and scopes, or ignore this if sso_claims_missing_total stays 0.`;
  const roles = { staff: ROLE };

  test('is a warning if the settings name it, that of the groups too', async () => {
    const claims = { userId: 'oid', groups: 'teams' };
    const { code, output, found } = await check({ claims, roles }, []);
    assert.equal(code, 0, output);
    assert.deepEqual(found, [unlisted('oid, teams')]);
  });

  test('is none if it is not used, or the provider lists it', async () => {
    for (const more of [{ claims: { groups: 'teams' } }, { roles, firstSignIn: 'create' }]) {
      const { found } = await check(more, []);
      assert.ok(!found.join().includes('does not list'), found.join('\n'));
    }
  });
});

describe('a sign-in without a claim that the settings expect', () => {
  let gateway: Gateway;
  before(async () => {
    process.env['CLAIMS_TEST_SECRET'] = SECRET;
    await file.write({
      tenants: {
        ACME: tenant({
          signIn: [
            option({
              issuer: provider.issuer,
              clientSecret: '${CLAIMS_TEST_SECRET}',
              firstSignIn: 'create',
              roles: { staff: ROLE },
              scopes: ['openid', 'profile', 'email', 'groups'],
            }),
          ],
        }),
      },
    });
    const dataDir = join(folder, 'gateway');
    await mkdir(dataDir);
    await seedFolder(dataDir);
    const logLevel = 'silent';
    gateway = await startGateway({
      ...{ port, dataDir, logLevel },
      configFile: file.file,
      metricsPort: 0,
    });
  });
  after(() => gateway.close());

  async function signIn(account: string): Promise<void> {
    const browser = new Agent({ port, host: 'localhost', tenant: 'ACME' });
    const query = new URLSearchParams({ tenantCode: 'ACME', authType: 'OIDC', orgType: 'TENANT' });
    const page = await browser.visit(`${CALLS.sso.path}?${query.toString()}`);
    const end = await provider.signIn(browser, page, account);
    assert.equal(end.url.search, '?sso=ok');
  }

  async function missing(): Promise<object> {
    const reply = await fetch(`http://127.0.0.1:${gateway.metricsPort ?? 0}/metrics`);
    const family = parseExposition(await reply.text()).get('sso_claims_missing_total');
    return Object.fromEntries(
      family?.samples.map(({ labels, value }) => [
        `${labels['client'] ?? ''} ${labels['claim'] ?? ''}`,
        value,
      ]) ?? [],
    );
  }

  test('is counted by option and claim, and is in the audit log', async () => {
    const one = { email: 'one@acme.example', groups: ['staff'] };
    await provider.control({ accounts: { one, two: { email: 'two@acme.example' } } });
    await signIn('one');
    assert.deepEqual(await missing(), {});
    await signIn('two');
    assert.deepEqual(await missing(), { 'acme-oidc-tenant groups': 1 });
    const signIns = gateway.store
      .selectFrom('audit')
      .select('detail')
      .where('event', '=', 'sign-in');
    await waitUntilAsync(async () => (await signIns.execute()).length === 2);
    assert.deepEqual(
      (await signIns.orderBy('id').execute()).map(({ detail }) => detail['missing']),
      [undefined, 'groups'],
    );
  });
});

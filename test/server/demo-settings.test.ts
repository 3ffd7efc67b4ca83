import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { settingsOf, type GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { createKeyText } from '../../gateway/src/keys/key-text.ts';
import { loadDemoKeyring } from '../../demo/server/keyring.ts';
import { readOidcOrigin } from '../../demo/server/provider/oidc-origin.ts';
import { withDemoTables } from '../../demo/server/tables.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-175

describe('the key of the demo', () => {
  const databaseUrl = 'postgres://127.0.0.1:1/sso';
  let dataDir = '';
  let gateway: TestGateway;
  before(async () => {
    dataDir = await seededFolder();
    gateway = await startTestGateway({ dataDir });
  });
  after(async () => {
    await gateway.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const load = (options: GatewayOptions) =>
    loadDemoKeyring(settingsOf({ dataDir, ...options }), gateway.store);

  test('with PostgreSQL is in the database, and the same for every process', async () => {
    const signature = (await load({ databaseUrl })).sign('code', 'a');
    assert.match(signature, /^db\./);
    assert.ok((await load({ databaseUrl })).isSigned(signature, 'code', 'a'));
  });

  test('is that of a setting if there is one, or else the file beside an embedded database', async () => {
    const first = createKeyText();
    const [id] = first.split(':');
    const signature = (await load({ databaseUrl, secretKey: first })).sign('code', 'a');
    assert.equal(signature.split('.')[0], id);
    assert.doesNotMatch((await load({})).sign('code', 'a'), /^db\./);
  });

  test('is not in an embedded database, which has the secrets of the provider only', async () => {
    const { store, ...other } = await startTestGateway();
    const rows = await withDemoTables(store).selectFrom('demo_secrets').select('name').execute();
    await other.close();
    assert.deepEqual(rows.map(({ name }) => name).sort(), ['oidc-cookies', 'oidc-jwks']);
  });

  test('is refused if two settings have one', async () => {
    await assert.rejects(load({ databaseUrl, secretKey: 'a', secretKeyFile: 'b' }), {
      message: 'SECRET_KEY and SECRET_KEY_FILE are both set. Remove one of them.',
    });
  });
});

describe('the origin of the demo’s provider', () => {
  test('is what OIDC_ORIGIN says', async () => {
    assert.equal(readOidcOrigin('https://sso.example.com'), 'https://sso.example.com');
    assert.equal(readOidcOrigin(''), '');
  });

  test('is refused with its value and what is allowed if it is not an address', () => {
    assert.throws(() => readOidcOrigin('sso'), {
      message:
        'OIDC_ORIGIN has the invalid value "sso". Set it to an address such as https://sso.example.com.',
    });
    assert.throws(() => readOidcOrigin('x'.repeat(5000)), /"x{60}"/);
  });
});

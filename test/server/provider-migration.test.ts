import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../gateway/src/store/schema/migrate.ts';
import { MIGRATIONS } from '../../gateway/src/store/schema/migrations.ts';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-46

const NAME = '007-providers';

let dataDir = '';
let open: OpenStore;
before(async () => {
  dataDir = await temporaryFolder();
  open = await openStore({ databaseUrl: '', dataDir }, () => undefined);
});
after(async () => {
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a migration keeps the identities of an older database, each at the tenant of its user', async () => {
  const { store } = open;
  const older = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === NAME),
  );
  assert.ok(older.length > 0);
  const fill = async (): Promise<void> => undefined;
  await migrate(store, fill, older);
  for (const tenant of ['ACME', 'GLOBEX']) {
    await sql`insert into tenants (code, theme) values (${tenant}, '[]')`.execute(store);
    await sql`insert into users (id, tenant_code, username, must_change, first_name, last_name, display_name,
      user_type, lang_cd, details) values (${tenant}, ${tenant}, 'ada', false, '', '', '', 'BU', 'en_US', '{}')`.execute(
      store,
    );
    await sql`insert into identities (client_id, subject, user_id)
      values (${`client-of-${tenant}`}, 'ada', ${tenant})`.execute(store);
  }
  await migrate(store, fill);
  const kept = await store.selectFrom('identities').selectAll().orderBy('tenant_code').execute();
  assert.deepEqual(
    kept,
    ['ACME', 'GLOBEX'].map((tenant) => ({
      tenant_code: tenant,
      client_id: `client-of-${tenant}`,
      issuer: '',
      subject: 'ada',
      user_id: tenant,
      is_managed: false,
    })),
  );
});

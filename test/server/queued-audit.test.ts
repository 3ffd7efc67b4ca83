import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { queuedAudit } from '../../gateway/src/audit/queued-audit.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { startPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-58, gateway-86, gateway-238

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const ENTRY = { event: 'sign-out', tenant: 'ACME', address: '', requestId: '' } as const;
const countEntries = async (store: Store): Promise<number> =>
  (await store.selectFrom('audit').select('id').execute()).length;

/** A store whose first ten inserts fail with an error of this code, and the next ones with another. */
function failingStore(code?: string) {
  let inserts = 0;
  const store = gateway.store.withPlugin({
    transformQuery() {
      inserts += 1;
      throw Object.assign(new Error('the database fails'), { code: inserts <= 10 ? code : '' });
    },
    transformResult: async ({ result }) => result,
  });
  const lost: [string, readonly unknown[]][] = [];
  const audit = queuedAudit(store, (error, entries) => lost.push([String(error), entries]));
  return { audit, lost, inserts: () => inserts };
}

/** Returns how many inserts the database gets for three entries. */
async function countInserts(code?: string): Promise<number> {
  const { audit, inserts } = failingStore(code);
  for (let entry = 0; entry < 3; entry += 1) void audit.write(ENTRY);
  await audit.flush();
  return inserts();
}

test('a database that fails is asked once for the entries of an insert', async () => {
  // An undefined collation, a protocol violation and a full disk say nothing about a single entry.
  for (const code of [undefined, '42P22', '08P01', '53100'])
    assert.equal(await countInserts(code), 1, code);
});

test('a database that refuses data, by its text, constraints or size, is asked once more for each entry', async () => {
  for (const code of ['22021', '23514', '54000']) assert.equal(await countInserts(code), 4, code);
});

test('a flush inserts at once, without waiting for more entries', async () => {
  const { audit, inserts } = failingStore();
  void audit.write(ENTRY);
  const flushed = audit.flush();
  await setImmediate();
  assert.equal(inserts(), 1);
  await flushed;
});

test('entries are lost, and reported, while 10,000 others wait for the database', async () => {
  const { audit, lost } = failingStore();
  for (let entry = 0; entry < 10_000; entry += 1) void audit.write(ENTRY);
  assert.deepEqual(lost, []);
  void audit.write(ENTRY);
  assert.deepEqual(lost, [['Error: too many entries wait for the database', [ENTRY]]]);
  await audit.flush();
});

test('entries of a short time share an insert, so that they do not compete with sign-ins', async () => {
  const { store } = gateway;
  const audit = queuedAudit(store, (error) => assert.fail(String(error)));
  const first = audit.write(ENTRY);
  await setTimeout(10);
  await Promise.all([first, audit.write(ENTRY)]);
  const { rows } = await sql`
    select count(*)::int as entries, count(distinct xmin::text)::int as inserts from audit`.execute(
    store,
  );
  assert.deepEqual(rows, [{ entries: 2, inserts: 1 }]);
});

test('entries wait for a database that is away, and keep their time', async () => {
  let failedAt = 0;
  const store = gateway.store.withPlugin({
    transformQuery({ node }) {
      if (failedAt > 0) return node;
      failedAt = Date.now();
      throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
    },
    transformResult: async ({ result }) => result,
  });
  const entry = { ...ENTRY, requestId: 'waited' };
  await queuedAudit(store, (error) => assert.fail(String(error))).write(entry);
  const { at } = await gateway.store
    .selectFrom('audit')
    .select('at')
    .where('request_id', '=', 'waited')
    .executeTakeFirstOrThrow();
  // The second insert follows a second later.
  assert.ok(at.getTime() < failedAt + 900, 'the entry has the time of the insert');
});

test('a flush resolves when all entries are stored, also those of a later insert', async () => {
  const { store } = gateway;
  const audit = queuedAudit(store, (error) => assert.fail(String(error)));
  const before = await countEntries(store);
  // Three inserts.
  for (let entry = 0; entry < 401; entry += 1) void audit.write(ENTRY);
  await audit.flush();
  assert.equal(await countEntries(store), before + 401);
});

test('a flush resolves only when the entries that can’t be stored are reported', async () => {
  const lost: unknown[] = [];
  const isDown = { transformQuery: () => assert.fail('the database is down') };
  const store = gateway.store.withPlugin({
    ...isDown,
    transformResult: async ({ result }) => result,
  });
  const audit = queuedAudit(store, (_, entries) => lost.push(...entries));
  for (let entry = 0; entry < 3; entry += 1) void audit.write(ENTRY);
  await audit.flush();
  assert.deepEqual(lost, [ENTRY, ENTRY, ENTRY]);
});

/** Entries that the database refuses: text with a NUL, in a column and in JSON, and a lone surrogate in JSON. */
const REFUSED = [
  { ...ENTRY, tenant: '\0' },
  { ...ENTRY, detail: { text: 'a\0b' } },
  { ...ENTRY, detail: { text: '\ud800' } },
];

async function assertOnlyRefusedAreLost(store: Store): Promise<void> {
  const lost: unknown[] = [];
  const errors: unknown[] = [];
  const audit = queuedAudit(store, (error, entries) => {
    errors.push(error);
    lost.push(...entries);
  });
  const before = await countEntries(store);
  for (const entry of [ENTRY, ...REFUSED, ENTRY]) void audit.write(entry);
  await audit.flush();
  assert.equal(await countEntries(store), before + 2);
  assert.deepEqual(lost, REFUSED);
  assert.equal(errors.length, REFUSED.length);
}

test('an entry that the embedded database refuses does not drop the others', () =>
  assertOnlyRefusedAreLost(gateway.store));

test('an entry that PostgreSQL refuses does not drop the others', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase('refused');
  const other = await startTestGateway({ databaseUrl });
  try {
    await assertOnlyRefusedAreLost(other.store);
  } finally {
    await other.close();
  }
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { CompiledQuery } from 'kysely';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

let open: OpenStore;
before(async () => {
  open = await openStore({ databaseUrl: '', dataDir: await temporaryFolder() }, () => undefined);
});
after(() => open.close());

const run = (text: string, ...parameters: unknown[]) =>
  open.store.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, parameters));
const rowsOf = async (text: string, ...parameters: unknown[]) =>
  (await run(text, ...parameters)).rows;
const PREPARED = 'select statement from pg_prepared_statements';

const AT = new Date('2026-02-03T04:05:06.789Z');
const HOSTILE = `a"b\\c,d'{e}\n$1 é 🚀`;

describe('a statement on PGlite', () => {
  for (const [type, value] of [
    ['text', HOSTILE],
    ['text', ''],
    ['text', null],
    ['int', -7],
    ['int8', 9_007_199_254_740_991n],
    ['float8', 0.1],
    ['bool', false],
    ['timestamptz', AT],
    ['bytea', new Uint8Array([0, 255, 34, 92])],
    ['jsonb', { a: [1, null, HOSTILE] }],
    ['text[]', [HOSTILE, '', 'NULL', 'null']],
    ['text[]', []],
    ['int[]', [1, null, 3]],
  ] as const)
    test(`gets ${inspect(value)} as ${type}, and returns it`, async () => {
      // The second time, it is prepared.
      for (let times = 0; times < 2; times += 1) {
        const [row] = await rowsOf(`select $1::${type} as value`, value);
        assert.deepEqual(row?.['value'], typeof value === 'bigint' ? Number(value) : value);
      }
    });

  test('is prepared once, and returns the number of changed rows', async () => {
    await rowsOf('create table once (n int)');
    const text = 'insert into once select generate_series(1, $1::int)';
    for (const count of [3, 4]) {
      const { numAffectedRows } = await run(text, count);
      assert.equal(numAffectedRows, BigInt(count));
    }
    const prepared = await rowsOf(PREPARED);
    assert.equal(prepared.filter(({ statement }) => statement === text).length, 1);
  });

  test('rejects with the error of PostgreSQL, and works afterwards', async () => {
    for (const [text, code] of [
      ['select 1 / $1::int as n', '22012'],
      ['select * from missing', '42P01'],
      ['select', undefined],
      ['not sql', '42601'],
    ] as const)
      for (let times = 0; times < 2; times += 1) {
        const rows = rowsOf(text, ...(text.includes('$1') ? [0] : []));
        if (code) await assert.rejects(rows, { code });
        else assert.deepEqual(await rows, [{}]);
      }
    assert.deepEqual(await rowsOf('select 1 / $1::int as n', 1), [{ n: 1 }]);
  });

  test('sees a table that was changed since it was prepared', async () => {
    await rowsOf('create table changing (a int)');
    await rowsOf('insert into changing values ($1)', 1);
    assert.deepEqual(await rowsOf('select * from changing'), [{ a: 1 }]);
    await rowsOf('alter table changing add column b text default $$x$$');
    assert.deepEqual(await rowsOf('select * from changing'), [{ a: 1, b: 'x' }]);
    await rowsOf('alter table changing alter column a type text');
    assert.deepEqual(await rowsOf('select * from changing'), [{ a: '1', b: 'x' }]);
  });

  test('works if it is one of more than stay prepared', async () => {
    for (let length = 1; length <= 400; length += 1) {
      const places = Array.from({ length }, (_, at) => `$${at + 1}::int`).join(', ');
      const values = Array.from({ length }, (_, at) => at);
      const text = `select 399 in (${places}) as found`;
      assert.deepEqual(await rowsOf(text, ...values), [{ found: length === 400 }]);
    }
    const { length: count } = await rowsOf(PREPARED);
    assert.ok(count <= 300, `${count} are prepared`);
  });
});

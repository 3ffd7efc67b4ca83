import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { queuedAudit } from '../../gateway/src/audit/queued-audit.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-58

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

test('entries of a short time share an insert, so that they do not compete with sign-ins', async () => {
  const { store } = gateway;
  const audit = queuedAudit(store, (error) => assert.fail(String(error)));
  const entry = { event: 'sign-out', tenant: 'ACME', address: '', requestId: '' } as const;
  const first = audit.write(entry);
  await setTimeout(10);
  await Promise.all([first, audit.write(entry)]);
  const { rows } = await sql`
    select count(*)::int as entries, count(distinct xmin::text)::int as inserts from audit`.execute(
    store,
  );
  assert.deepEqual(rows, [{ entries: 2, inserts: 1 }]);
});

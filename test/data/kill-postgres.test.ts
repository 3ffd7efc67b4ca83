import { after, before, test } from 'node:test';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { killRepeatedly } from './kills.ts';
import { KILLS } from './length.ts';

// Rules: gateway-14
// Left out: `data/kill-pglite` kills a gateway too.

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

test(`a gateway on PostgreSQL, killed ${KILLS} times, loses no write and leaves no partial write`, async () =>
  killRepeatedly(KILLS, await postgres.createDatabase('killed')));

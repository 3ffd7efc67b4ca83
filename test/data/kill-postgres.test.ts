import { after, before, test } from 'node:test';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { killOverAndOver } from './kills.ts';
import { KILLS } from './length.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

test(`a gateway on PostgreSQL, killed ${KILLS} times, loses nothing and halves nothing`, async () =>
  killOverAndOver(KILLS, await postgres.createDatabase('killed')));

import { after } from 'node:test';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { describeContract } from './contract/suite.ts';

let postgres: TestPostgres | undefined;

describeContract('PostgreSQL', async () => {
  postgres = await startPostgres();
  return { databaseUrl: await postgres.createDatabase('contract') };
});

after(() => postgres?.stop());

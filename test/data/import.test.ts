import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startPostgres } from '../support/programs/postgres.ts';
import { IMPORTED } from './length.ts';

// Rules: gateway-121

test(`user import adds ${IMPORTED} users to PostgreSQL, who are listed`, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase('import');
  const gateway = await startTestGateway({ databaseUrl });
  await gateway.close();
  const folder = await temporaryFolder();
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'users.csv');
  const lines = Array.from(
    { length: IMPORTED },
    (_, at) => `user-${at}@acme.example,U${at},BU,INV`,
  );
  await writeFile(file, `username,firstName,roles,products\n${lines.join('\n')}\n`);
  const env = { DATABASE_URL: databaseUrl };
  const args = ['user', 'import', file, '--tenant', 'ACME', '--no-password'];
  assert.deepEqual(await runCommand(args, env), {
    code: 0,
    output: `${IMPORTED} users were added to ACME.\n`,
  });
  const { output } = await runCommand(['user', 'list', '--tenant', 'ACME'], env);
  assert.equal(output.match(/^ACME +user-\d+@acme\.example /gm)?.length, IMPORTED);
  const again = await runCommand(args, env);
  assert.equal(again.code, 2);
  assert.match(
    again.output,
    /^(The tenant ACME already has the user user-\d+@acme\.example\.\n)+$/,
  );
});

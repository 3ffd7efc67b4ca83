import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { UserProfile } from '../../src/core/contract/profile.ts';
import { Agent } from '../support/gateway/agent.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/gateway/gateway-process.ts';
import { pendingSso } from '../support/gateway/pending-sso.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { RESTARTS } from './length.ts';
import { underLoad } from './load.ts';

// Rules: gateway-14

/** The number of successful replies after which the load counts as restored. */
const ANSWERS_BETWEEN = 60;

let postgres: TestPostgres;
let gateway: GatewayProcess;
let dataDir = '';

before(async () => {
  postgres = await startPostgres();
  dataDir = await temporaryFolder();
  const databaseUrl = await postgres.createDatabase('restarted');
  gateway = startGatewayProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
});

after(async () => {
  gateway.child.kill('SIGTERM');
  await gateway.end;
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test(`the gateway sends clean errors and recovers when PostgreSQL restarts ${RESTARTS} times under load`, async () => {
  const port = await gateway.port;
  const users = await Promise.all(
    ['ada', 'grace', 'linus', 'empty', 'longname'].map(async (name) => {
      const browser = new Agent({ port, host: 'localhost', tenant: 'ACME' });
      assert.equal((await browser.login(`${name}@acme.example`)).status, 200);
      const { data } = (await browser.profile()).envelope;
      return { browser, userId: UserProfile.parse(data).userId };
    }),
  );
  await underLoad(users, async (answers) => {
    for (let time = 0; time < RESTARTS; time += 1) {
      await answers.more(ANSWERS_BETWEEN);
      await postgres.restart();
    }
    await answers.more(ANSWERS_BETWEEN);
    assert.ok(answers.refused() > 0, 'no call failed during the restarts');
  });
  assert.equal(gateway.child.exitCode, null, 'the same process is still running');
});

test('single sign-on while PostgreSQL is away shows an error on the sign-in screen', async () => {
  const browser = new Agent({ port: await gateway.port, host: 'localhost', tenant: 'ACME' });
  const back = await pendingSso(browser, 'ada@acme.example');
  await postgres.restart(async () => {
    for (const { url } of [await browser.startSso(), await browser.visit(back)]) {
      assert.equal(url.pathname, '/login');
      assert.match(url.searchParams.get('errorMsg') ?? '', /service is not available/);
    }
  });
  assert.equal((await browser.visit(back)).url.search, '?sso=ok');
});

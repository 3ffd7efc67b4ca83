import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/gateway/gateway-process.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { openRoundRobin, type RoundRobin } from '../support/gateway/round-robin.ts';
import { JOURNEYS, type JourneyContext } from './journeys.ts';
import { FLEETS } from './length.ts';

// Rules: gateway-02
// Left out: `server/processes` runs several processes too.

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

for (const size of FLEETS)
  describe(`${size} gateway processes on one PostgreSQL, each call to the next process`, () => {
    let proxy: RoundRobin;
    let fleet: GatewayProcess[] = [];
    /** Gets no calls; creates users in the database and reads mails. */
    let observer: TestGateway;
    let dataDir = '';

    const start = async (env: Record<string, string>): Promise<void> => {
      fleet = Array.from({ length: size }, () => startGatewayProcess(env));
      proxy.setPorts(await Promise.all(fleet.map(({ port }) => port)));
    };
    const stop = async (): Promise<void> => {
      for (const { child } of fleet) child.kill('SIGTERM');
      const codes = await Promise.all(fleet.map(async ({ end }) => (await end).code));
      assert.deepEqual(codes, Array<number>(size).fill(0));
    };
    const env = (databaseUrl: string): Record<string, string> => ({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      OIDC_ORIGIN: `http://127.0.0.1:${proxy.port}`,
    });

    before(async () => {
      dataDir = await temporaryFolder();
      proxy = await openRoundRobin();
      const databaseUrl = await postgres.createDatabase(`fleet-${size}`);
      // All processes start at once on an empty database, as after a deployment.
      const started = start({ ...env(databaseUrl), ATTEMPTS_PER_MINUTE: '10000' });
      observer = await startTestGateway({ dataDir, databaseUrl });
      await started;
    });
    after(async () => {
      await stop();
      await observer.close();
      await proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    const browser = (): Agent => new Agent({ port: proxy.port, host: 'localhost', tenant: 'ACME' });
    const context: JourneyContext = {
      browser,
      createUser: (traits) => observer.createUser(traits),
      lastCode: (address) => observer.lastCode(address),
    };
    for (const [name, go] of Object.entries(JOURNEYS)) test(name, () => go(context));

    test('the limit of a client address applies to all processes together', async () => {
      await stop();
      const limited = await postgres.createDatabase(`limited-${size}`);
      await start({ ...env(limited), ATTEMPTS_PER_MINUTE: '9' });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => browser().login(`nobody${n}@acme.example`, 'wrong')),
      );
      assert.equal(answers.filter(({ status }) => status === 400).length, 9);
      assert.equal(answers.filter(({ status }) => status === 429).length, 21);
    });
  });

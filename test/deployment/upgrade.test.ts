import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { UserProfile } from '../../src/core/contract/profile.ts';
import { JOURNEYS } from '../data/journeys.ts';
import { underLoad } from '../data/load.ts';
import { describeWith } from '../neighbors/support/describe-with.ts';
import { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import {
  startGatewayProcess,
  startProgram,
  type GatewayProcess,
} from '../support/gateway/gateway-process.ts';
import { PGBOUNCER, startPgbouncer, type TestPgbouncer } from '../support/programs/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { openRoundRobin, type RoundRobin } from '../support/gateway/round-robin.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { bundleVersion, previousVersion } from './previous-version.ts';

// Rules: gateway-71, gateway-73

const STAFF = ['ada', 'grace', 'linus'];
const LIMIT = { timeout: 120_000 };

describeWith(PGBOUNCER, 'an upgrade behind pgbouncer', () => {
  let postgres: TestPostgres;
  let pool: TestPgbouncer;
  let proxy: RoundRobin;
  let dataDir = '';
  let previous = '';
  let env: Record<string, string> = {};
  const running = new Set<GatewayProcess>();
  /** Gets no calls; creates users in the database and reads mails. */
  let observer: TestGateway | undefined;

  before(async () => {
    postgres = await startPostgres();
    const database = await postgres.createDatabase('upgrade');
    pool = await startPgbouncer(database);
    proxy = await openRoundRobin();
    dataDir = await temporaryFolder();
    env = {
      ...{ DEMO: '1', DATABASE_URL: pool.urlOf(database), DATA_DIR: dataDir },
      OIDC_ORIGIN: `http://127.0.0.1:${proxy.port}`,
      ATTEMPTS_PER_MINUTE: '10000',
    };
    previous = await bundleVersion(previousVersion());
  });
  after(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all([...running].map(({ end }) => end));
    await observer?.close();
    await proxy.close();
    await pool.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const keep = (gateway: GatewayProcess): GatewayProcess => {
    running.add(gateway);
    return gateway;
  };
  const startOld = () => keep(startProgram(previous, env));
  const startNew = () => keep(startGatewayProcess(env));
  const serve = async (...gateways: GatewayProcess[]): Promise<void> =>
    proxy.setPorts(await Promise.all(gateways.map(({ port }) => port)));
  const stop = async (gateway: GatewayProcess): Promise<void> => {
    gateway.child.kill('SIGTERM');
    assert.equal((await gateway.end).code, 0);
    running.delete(gateway);
  };
  const browser = (): Agent => new Agent({ port: proxy.port, host: 'localhost', tenant: 'ACME' });
  const signIn = async (name: string) => {
    const agent = browser();
    assert.equal((await agent.login(`${name}@acme.example`)).status, 200);
    const { userId } = UserProfile.parse((await agent.profile()).envelope.data);
    return { browser: agent, userId };
  };

  test(
    'refuses no call, keeps all sessions, and serves every journey with both versions',
    LIMIT,
    async () => {
      const old = [startOld(), startOld()] as const;
      await serve(...old);
      const users = await Promise.all(STAFF.map(signIn));
      await underLoad(users, async ({ more, refused }) => {
        await more(50);
        const first = startNew();
        observer = await startTestGateway({ databaseUrl: env['DATABASE_URL'] ?? '', dataDir });
        const { createUser, lastCode } = observer;
        // The previous version alone on the new schema, then both in turn.
        for (const gateways of [[old[1]], [old[1], first]]) {
          await serve(...gateways);
          for (const go of Object.values(JOURNEYS)) await go({ browser, createUser, lastCode });
        }
        await stop(old[0]);
        await more(50);
        await serve(first, startNew());
        await stop(old[1]);
        await more(50);
        assert.equal(refused(), 0);
      });
    },
  );

  test(
    'can’t be undone by a start of the previous version, which changes nothing',
    LIMIT,
    async () => {
      // Also if this version has changed nothing in the schema yet.
      await observer?.store.insertInto('migrations').values({ name: '998-newer' }).execute();
      const { code, output } = await startOld().end;
      assert.equal(code, 2, output);
      assert.match(output, /newer/);
      await signIn('ada');
    },
  );
});

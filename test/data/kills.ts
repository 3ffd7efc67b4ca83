import { rm } from 'node:fs/promises';
import type { GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { Agent } from '../support/gateway/agent.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/gateway/gateway-process.ts';
import { openRoundRobin } from '../support/gateway/round-robin.ts';
import {
  emailWriter,
  namesWriter,
  passwordWriter,
  sessionWriter,
  type NewUser,
} from './writers.ts';

/** Numbers of writes before each kill, so that kills happen at different moments. */
const WRITES_BEFORE_KILL = [3, 17, 8, 29, 1, 12, 40, 5, 22];

/** Enough users for every round: a user gets at most three codes in two minutes and thirty a day. */
const NEW_USERS = 40;

async function addNewUsers(options: GatewayOptions): Promise<readonly NewUser[]> {
  const gateway = await startTestGateway(options);
  const newUsers: NewUser[] = [];
  while (newUsers.length < NEW_USERS) newUsers.push(await gateway.createUser());
  await gateway.close();
  return newUsers;
}

/**
 * Kills a gateway repeatedly in the middle of writes and restarts it on the same store. Rejects if an
 * acknowledged write is lost or a write is stored partially.
 */
export async function killRepeatedly(times: number, databaseUrl?: string): Promise<void> {
  const dataDir = await temporaryFolder();
  const env = {
    DATA_DIR: dataDir,
    ATTEMPTS_PER_MINUTE: '100000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const proxy = await openRoundRobin();
  let gateway: GatewayProcess | undefined;
  const start = async (): Promise<void> => {
    gateway = startGatewayProcess(env);
    proxy.setPorts([await gateway.port]);
  };
  const kill = async (): Promise<void> => {
    gateway?.child.kill('SIGKILL');
    await gateway?.end;
  };
  const browser = (tenant = 'ACME'): Agent =>
    new Agent({ port: proxy.port, host: 'localhost', tenant });
  try {
    const newUsers = await addNewUsers({ dataDir, ...(databaseUrl && { databaseUrl }) });
    await start();
    const writers = [
      await namesWriter(browser(), 'grace@acme.example'),
      await namesWriter(browser('GLOBEX'), 'grace@globex.example'),
      await emailWriter(browser(), 'longname@acme.example'),
      sessionWriter(browser, 'linus@acme.example'),
      passwordWriter(browser, newUsers, dataDir),
    ];
    for (let time = 0; time < times; time += 1) {
      let left = WRITES_BEFORE_KILL[time % WRITES_BEFORE_KILL.length] ?? 1;
      let isKilled = false;
      let killed: Promise<void> | undefined;
      const faults: unknown[] = [];
      await Promise.all(
        writers.map(async ({ write }) => {
          while (!isKilled) {
            try {
              await write();
            } catch (error) {
              if (!isKilled) faults.push(error);
              return;
            }
            left -= 1;
            if (left > 0 || isKilled) continue;
            isKilled = true;
            killed = kill();
          }
        }),
      );
      await killed;
      if (faults.length > 0) throw faults[0];
      await start();
      for (const { check } of writers) await check();
    }
  } finally {
    await kill();
    await proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

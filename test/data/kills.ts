import { rm } from 'node:fs/promises';
import type { GatewayOptions } from '../../demo/server/options.ts';
import { Agent } from '../support/agent.ts';
import { startTestGateway } from '../support/gateway.ts';
import { temporaryFolder } from '../support/seeded-folder.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/gateway-process.ts';
import { openRoundRobin } from '../support/round-robin.ts';
import {
  emailWriter,
  namesWriter,
  passwordWriter,
  sessionWriter,
  type Newcomer,
} from './writers.ts';

/** So that after each kill there is something to lose, at another moment each time. */
const WRITES_BEFORE_KILL = [3, 17, 8, 29, 1, 12, 40, 5, 22];

/** A code is to be had three times in two minutes and thirty times a day: enough people for every round. */
const NEWCOMERS = 40;

async function addNewcomers(options: GatewayOptions): Promise<readonly Newcomer[]> {
  const gateway = await startTestGateway(options);
  const newcomers: Newcomer[] = [];
  while (newcomers.length < NEWCOMERS) newcomers.push(await gateway.newcomer());
  await gateway.close();
  return newcomers;
}

/**
 * Kills a gateway so many times in the middle of writes, starts it again on the same store, and looks
 * whether everything that was acknowledged is there, and nothing by halves.
 */
export async function killOverAndOver(times: number, databaseUrl?: string): Promise<void> {
  const dataDir = await temporaryFolder();
  const env = {
    DATA_DIR: dataDir,
    ATTEMPTS_PER_MINUTE: '100000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const door = await openRoundRobin();
  let gateway: GatewayProcess | undefined;
  const start = async (): Promise<void> => {
    gateway = startGatewayProcess(env);
    door.setPorts([await gateway.port]);
  };
  const kill = async (): Promise<void> => {
    gateway?.child.kill('SIGKILL');
    await gateway?.end;
  };
  const browser = (tenant = 'ACME'): Agent =>
    new Agent({ port: door.port, host: 'localhost', tenant });
  try {
    const newcomers = await addNewcomers({ dataDir, ...(databaseUrl && { databaseUrl }) });
    await start();
    const writers = [
      await namesWriter(browser(), 'grace@acme.example'),
      await namesWriter(browser('GLOBEX'), 'grace@globex.example'),
      await emailWriter(browser(), 'longname@acme.example'),
      sessionWriter(browser, 'linus@acme.example'),
      passwordWriter(browser, newcomers, dataDir),
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
    await door.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * `npm run bench:gateway -- scale`: measures what limits several gateways on one PostgreSQL behind nginx, lists of 10,000
 * products, and a million users and sessions. Every table has medians of rounds whose rows were measured alternately.
 * `processes`, `products` or `crowd` measures one part, `--short` one round, and `--against=FOLDER` also the gateway of
 * another checkout, whose dependencies must be the same.
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import {
  bundleGateway,
  startProgram,
  type GatewayProcess,
} from '../../test/support/gateway/gateway-process.ts';
import { startPostgres } from '../../test/support/programs/postgres.ts';
import { temporaryFolder } from '../../test/support/gateway/seeded-folder.ts';
import { openDatabase } from './crowd.ts';
import type { Bench } from './scale-bench.ts';
import { measureCrowd } from './scale-crowd.ts';
import { measureProcesses } from './scale-processes.ts';
import { measureProducts } from './scale-products.ts';

const PARTS = { processes: measureProcesses, products: measureProducts, crowd: measureCrowd };

async function run(bench: Omit<Bench, 'start' | 'postgresPid'>, part: (bench: Bench) => unknown) {
  const dataDir = await temporaryFolder();
  const running: GatewayProcess[] = [];
  try {
    await part({
      ...bench,
      async start(databaseUrl, program = Object.values(bench.programs).at(-1) ?? '') {
        const gateway = startProgram(program, {
          ...{ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
          ...{ ATTEMPTS_PER_MINUTE: '100000000', SESSION_SECONDS: '1800' },
        });
        running.push(gateway);
        return { port: await gateway.port, pid: gateway.child.pid };
      },
      async postgresPid(databaseUrl) {
        const { store, close } = await openDatabase(databaseUrl);
        const { rows } = await sql<{ pid: string }>`
          select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`.execute(store);
        await close();
        return Number(rows[0]?.pid);
      },
    });
  } finally {
    for (const { child } of running) child.kill('SIGTERM');
    await Promise.all(running.map(({ end }) => end));
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs the parts that the arguments name, or all. */
export async function measureScale(args: readonly string[]): Promise<void> {
  const length = args.includes('--short') ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 4 };
  const other = args.find((arg) => arg.startsWith('--against='))?.slice('--against='.length);
  const programs = {
    ...(other && { other: await bundleGateway(other) }),
    this: await bundleGateway('.'),
  };
  const named = Object.entries(PARTS).filter(([name]) => args.includes(name));
  const postgres = await startPostgres();
  try {
    for (const [, part] of named.length > 0 ? named : Object.entries(PARTS)) {
      console.log(`\nLoad average: ${loadavg()[0]?.toFixed(1)}`);
      await run({ length, postgres, programs }, part);
    }
  } finally {
    await postgres.stop();
  }
}

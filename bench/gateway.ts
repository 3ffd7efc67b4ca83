/**
 * `npm run bench:gateway`: measures how many calls a gateway answers, with a different user on each
 * connection: on PGlite and on PostgreSQL, with one process and with two, with 10, 1,000 and 10,000 products.
 * `-- --short` measures each for 2 s; `-- 10000` measures only that number of products; `-- scale` measures
 * what `gateway/scale.ts` describes.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import autocannon from 'autocannon';
import { temporaryFolder } from '../test/support/gateway/seeded-folder.ts';
import {
  startGatewayProcess,
  type GatewayProcess,
} from '../test/support/gateway/gateway-process.ts';
import { startPostgres, type TestPostgres } from '../test/support/programs/postgres.ts';
import { fill, headersOf, MEASURED, type Caller } from './gateway/cast.ts';

const CONNECTIONS = 10;
const SECONDS = process.argv.includes('--short') ? 2 : 6;
const named = process.argv.slice(2).map(Number).filter(Number.isInteger);
const PRODUCTS = named.length > 0 ? named : [10, 1000, 10_000];

interface Figure {
  readonly perSecond: number;
  /** CPU time of the gateway's process per call, in ms: hardly depends on the load of the machine. */
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  readonly failed: number;
}

/** Returns the CPU time of all threads of a process, in ms; Linux counts in hundredths of a second. */
function cpuTimeMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(stat[11]) + Number(stat[12])) * 10;
}

/** Calls one gateway as fast as it answers, with one connection per caller. */
async function measureOne(
  gateway: GatewayProcess,
  { method, path }: { method: 'GET' | 'POST' | 'PUT'; path: string },
  callers: readonly Caller[],
): Promise<Figure> {
  const port = await gateway.port;
  const isSignIn = method === 'POST';
  const headers = await Promise.all(callers.map((caller) => headersOf(port, caller, isSignIn)));
  const cpuBeforeMs = cpuTimeMs(gateway.child.pid);
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method,
    connections: callers.length,
    duration: SECONDS,
    setupClient: (client) => client.setHeaders(headers[next++ % headers.length]),
  });
  const calls = Math.max(1, result.requests.total);
  return {
    cpuMs: (cpuTimeMs(gateway.child.pid) - cpuBeforeMs) / calls,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total / calls,
    failed: result.non2xx + result.errors,
  };
}

const combine = (figures: readonly Figure[]): Figure => ({
  perSecond: figures.reduce((sum, figure) => sum + figure.perSecond, 0),
  cpuMs: Math.max(...figures.map((figure) => figure.cpuMs)),
  p50: Math.max(...figures.map((figure) => figure.p50)),
  p99: Math.max(...figures.map((figure) => figure.p99)),
  bytes: figures[0]?.bytes ?? 0,
  failed: figures.reduce((sum, figure) => sum + figure.failed, 0),
});

async function measure(processes: number, products: number, databaseUrl?: string): Promise<void> {
  const dataDir = await temporaryFolder();
  const callers = await fill(
    { dataDir, ...(databaseUrl && { databaseUrl }) },
    CONNECTIONS,
    products,
  );
  const env = {
    DATA_DIR: dataDir,
    ATTEMPTS_PER_MINUTE: '100000000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const gateways = Array.from({ length: processes }, () => startGatewayProcess(env));
  try {
    for (const [name, call] of Object.entries(MEASURED)) {
      // Only the products call depends on the number of products.
      if (name !== 'products' && products !== PRODUCTS[0]) continue;
      const share = Math.ceil(callers.length / processes);
      const figure = combine(
        await Promise.all(
          gateways.map((gateway, index) =>
            measureOne(gateway, call, callers.slice(index * share, (index + 1) * share)),
          ),
        ),
      );
      console.log(
        `| ${databaseUrl ? 'PostgreSQL' : 'PGlite'} | ${processes} | ${products} | ${name} | ${figure.perSecond.toFixed(0)} | ${figure.cpuMs.toFixed(1)} | ${figure.p50} | ${figure.p99} | ${(figure.bytes / 1024).toFixed(1)} | ${figure.failed} |`,
      );
    }
  } finally {
    for (const { child } of gateways) child.kill('SIGTERM');
    await Promise.all(gateways.map(({ end }) => end));
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(postgres: TestPostgres): Promise<void> {
  for (const processes of [1, 2])
    for (const products of PRODUCTS)
      await measure(
        processes,
        products,
        await postgres.createDatabase(`bench-${processes}-${products}`),
      );
}

if (process.argv.includes('scale')) {
  const { measureScale } = await import('./gateway/scale.ts');
  await measureScale(process.argv.slice(2));
  process.exit();
}
console.log(
  '| database | processes | products | call | calls/s | CPU ms per call | p50 ms | p99 ms | KB | failed |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const products of PRODUCTS) await measure(1, products);
const postgres = await startPostgres();
try {
  await onPostgres(postgres);
} finally {
  await postgres.stop();
}

import { CALLS } from 'sso-contract/calls.ts';
import { watchCores } from './cpu.ts';
import { addCrowd, openDatabase, refreshOf } from './crowd.ts';
import { startNginx } from './nginx.ts';
import { interleave, press, printTable } from './press.ts';
import type { Bench } from './scale-bench.ts';

const COUNTS = [1, 2, 4] as const;
const USERS = 10_000;
/** Refresh through nginx with one, two and four gateways, and the cores that each program uses. */
export async function measureProcesses(bench: Bench): Promise<void> {
  const url = await bench.postgres.createDatabase('processes');
  const gateways = [await bench.start(url)];
  const { store, close } = await openDatabase(url);
  await addCrowd(store, USERS);
  await close();
  while (gateways.length < Math.max(...COUNTS)) gateways.push(await bench.start(url));
  const proxy = await startNginx(
    COUNTS.map((count) => gateways.slice(0, count).map(({ port }) => port)),
  );
  const programs = {
    gateways: gateways.map(({ pid }) => pid),
    postgres: [await bench.postgresPid(url)],
    nginx: [proxy.child.pid],
    client: [process.pid],
  };
  const measure = (index: number) => async () => {
    const stop = watchCores(programs);
    const { failed, ...figure } = await press(
      proxy.ports[index] ?? 0,
      CALLS.refresh,
      refreshOf(USERS),
      { ...bench.length, connections: 32 },
    );
    const cores = stop();
    const perCall = (name: string): number => ((cores[name] ?? 0) * 1000) / figure.perSecond;
    return {
      ...figure,
      ...cores,
      'gateway ms per call': perCall('gateways'),
      'PostgreSQL ms per call': perCall('postgres'),
      failed,
    };
  };
  const variants = Object.fromEntries(
    COUNTS.map((count, index) => [`gateways: ${count}`, measure(index)]),
  );
  try {
    for (const variant of Object.values(variants)) await variant();
    const { rounds } = bench.length;
    printTable('refresh; cores used', await interleave(rounds, variants));
  } finally {
    await proxy.stop();
  }
}

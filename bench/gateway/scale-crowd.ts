import { sql } from 'kysely';
import { CALLS } from 'sso-contract/calls.ts';
import { sweep } from '../../gateway/src/store/sweep.ts';
import { addCrowd, addSessions, openDatabase, refreshOf, signInOf } from './crowd.ts';
import { interleave, median, press, printTable, type Figure } from './press.ts';
import type { Bench } from './scale-bench.ts';

const COUNTS = [100, 1_000_000] as const;
const EXPIRED = 200_000;

/** Sign-in and refresh of a few and of a million users, and refreshes while the sweep removes expired sessions. */
export async function measureCrowd(bench: Bench): Promise<void> {
  const { rounds, seconds } = bench.length;
  const variants: Record<string, () => Promise<Figure>> = {};
  const urls: string[] = [];
  for (const count of COUNTS) {
    const url = await bench.postgres.createDatabase(`crowd-${count}`);
    const { port } = await bench.start(url);
    const { store, close } = await openDatabase(url);
    await addCrowd(store, count);
    await close();
    const length = { seconds, connections: 8 };
    variants[`refresh, ${count} users`] = () =>
      press(port, CALLS.refresh, refreshOf(count), length);
    variants[`sign-in, ${count} users`] = () => press(port, CALLS.login, signInOf(count), length);
    urls.push(url);
  }
  for (const variant of Object.values(variants)) await variant();
  printTable('few and many', await interleave(rounds, variants));

  const { store, close } = await openDatabase(urls.at(-1) ?? '');
  const refresh = variants[`refresh, ${COUNTS[1]} users`];
  if (!refresh) throw new Error('nothing to measure');
  const sweeps = {
    'no sweep': async () => undefined,
    'one statement': () => sql`delete from sessions where expires_at < now()`.execute(store),
    'this sweep': () => sweep({ store, now: Date.now }),
  };
  const lasted: Record<string, number[]> = {};
  const during = Object.entries(sweeps).map(([name, removeExpired]) => [
    name,
    async () => {
      await addSessions(store, name, EXPIRED, '-1 hour');
      const started = performance.now();
      const [figure] = await Promise.all([
        refresh(),
        removeExpired().then(() => {
          (lasted[name] ??= []).push(performance.now() - started);
        }),
      ]);
      await sql`delete from sessions where expires_at < now()`.execute(store);
      return figure;
    },
  ]);
  printTable(
    `refresh while ${EXPIRED} sessions are removed`,
    await interleave(rounds, Object.fromEntries(during) as Record<string, () => Promise<Figure>>),
  );
  for (const [name, times] of Object.entries(lasted))
    console.log(`${name}: ${(median(times) / 1000).toFixed(1)} s`);
  await close();
}

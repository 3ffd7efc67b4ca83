import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeWith } from '../neighbors/support/describe-with.ts';
import { Refused, type Writer } from '../data/writers.ts';
import { FAILURES } from './length.ts';
import { watchAvailability } from './support/availability.ts';
import type { DatabaseNode } from './support/database-node.ts';
import { FAILOVER } from './support/programs.ts';
import { startServedCluster, type ServedCluster } from './support/served-cluster.ts';
import { startWriting } from './support/writing.ts';

// Rules: gateway-236

/** What happens to the primary, in turn, and how its machine comes back. */
const FAILURE_KINDS = [
  {
    kind: 'PostgreSQL killed',
    fail: (node: DatabaseNode) => node.killPostgres(),
    repair: () => undefined,
  },
  {
    kind: 'machine gone',
    fail: (node: DatabaseNode) => node.killAll(),
    repair: (node: DatabaseNode) => node.start(),
  },
  {
    kind: 'machine frozen',
    fail: (node: DatabaseNode) => node.freeze(),
    repair: (node: DatabaseNode) => node.thaw(),
  },
] as const;

/** Writes of each writer before and after a failure. */
const WRITES = 3;

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1);

function summaryOf(gapsMs: readonly number[]): string {
  const sorted = gapsMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${inSeconds(median)} s, worst ${inSeconds(sorted.at(-1) ?? 0)} s, of ${sorted.length}`;
}

describeWith(FAILOVER, 'PostgreSQL on three machines', () => {
  let served: ServedCluster;
  before(async () => {
    served = await startServedCluster();
  });
  after(() => served.stop());

  test(`loses no acknowledged write when the primary fails ${FAILURES} times, and calls are a 503 meanwhile`, async (t) => {
    const { cluster, gateways } = served;
    const watches = await Promise.all(
      gateways.map(async ({ way, browser }) => {
        const user = browser();
        assert.equal((await user.login(`grace@${user.tenant.toLowerCase()}.example`)).status, 200);
        return { way, availability: watchAvailability(user) };
      }),
    );
    const writers: Writer[] = (await Promise.all(gateways.map((each) => each.writers()))).flat();
    const gaps = new Map<string, number[]>();
    const total = { acknowledged: 0, refused: 0, takeovers: 0 };
    for (let time = 0; time < FAILURES; time += 1) {
      const failure = FAILURE_KINDS[time % FAILURE_KINDS.length];
      assert.ok(failure);
      const primary = await cluster.leader();
      for (const { availability } of watches) availability.takeLongestGap();
      const writing = startWriting(writers);
      await writing.each(WRITES);
      await failure.fail(primary);
      await Promise.all(watches.map(({ availability }) => availability.more(1)));
      await writing.each(WRITES);
      const { acknowledged, refused } = await writing.stop();
      total.acknowledged += acknowledged;
      total.refused += refused;
      if ((await cluster.leader()).name !== primary.name) total.takeovers += 1;
      const measured = watches.map(({ way, availability }) => {
        const gapMs = availability.takeLongestGap();
        const name = `${failure.kind}, through ${way}`;
        gaps.set(name, [...(gaps.get(name) ?? []), gapMs]);
        return `${way} ${inSeconds(gapMs)} s`;
      });
      t.diagnostic(`${failure.kind}: ${measured.join(', ')}; ${refused} writes refused`);
      failure.repair(primary);
      await cluster.healthy();
      for (const { check } of writers) await checked(check);
    }
    for (const { availability } of watches) await availability.stop();
    for (const [name, each] of gaps) t.diagnostic(`without a reply, ${name}: ${summaryOf(each)}`);
    t.diagnostic(`${JSON.stringify(total)} in ${FAILURES} failures`);
    assert.equal(total.takeovers, FAILURES, 'another machine takes over each time');
    for (const { process } of gateways) assert.equal(process.child.exitCode, null);
  });
});

/** Runs a check, again if the repaired machine makes a call fail cleanly. */
async function checked(check: Writer['check']): Promise<void> {
  for (;;)
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
}

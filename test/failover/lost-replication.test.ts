import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWith } from '../neighbors/support/describe-with.ts';
import { FAILOVER } from './support/programs.ts';
import { startServedCluster } from './support/served-cluster.ts';
import { startWriting } from './support/writing.ts';

// Rules: gateway-236

const WRITES = 3;

/**
 * Kills the primary while the other machines do not get its changes, as on a network that is cut. Returns what is lost of
 * what was acknowledged, and how many writes were.
 */
async function failWhileCutOff(settings: Readonly<Record<string, unknown>>) {
  // A write that waits for another machine ends after this time.
  const { cluster, gateways, stop } = await startServedCluster(settings, {
    DATABASE_TIMEOUT_SECONDS: '3',
  });
  try {
    const writers = (await Promise.all(gateways.map((each) => each.writers()))).flat();
    const first = startWriting(writers);
    await first.each(1);
    await first.stop();
    const primary = await cluster.leader();
    const others = cluster.nodes.filter((node) => node !== primary);
    for (const node of others) node.signalReceiver('SIGSTOP');
    const writing = startWriting(writers);
    await writing.each(WRITES, 'or one is refused');
    const stopped = writing.stop();
    // A command of an operator has no time limit: it waits until the primary is gone.
    await primary.killAll();
    const { acknowledged } = await stopped;
    // Killed, because a receiver that goes on would still read what has arrived at its machine.
    for (const node of others) node.signalReceiver('SIGKILL');
    await cluster.leader();
    primary.start();
    await cluster.healthy();
    const lost: string[] = [];
    for (const { check } of writers)
      await check().catch((error: unknown) => lost.push(String(error)));
    return { acknowledged, lost };
  } finally {
    await stop();
  }
}

describeWith(FAILOVER, 'a primary that fails while the other machines are cut off', () => {
  test('has acknowledged nothing that is lost', async (t) => {
    const { acknowledged, lost } = await failWhileCutOff({});
    t.diagnostic(`${acknowledged} writes acknowledged while cut off`);
    assert.deepEqual(lost, []);
  });

  // Otherwise the test above would prove nothing.
  test('loses writes without synchronous replication', async (t) => {
    const settings = { synchronous_mode: false, synchronous_mode_strict: false };
    const { acknowledged, lost } = await failWhileCutOff(settings);
    t.diagnostic(`${acknowledged} writes acknowledged while cut off`);
    for (const line of lost) t.diagnostic(line);
    assert.ok(lost.length > 0);
  });
});

import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { startDaemon, type Daemon } from '../../neighbors/support/daemon.ts';
import { freePort } from '../../support/programs/free-port.ts';
import { unprivileged } from '../../support/programs/postgres.ts';
import { databaseNode, type DatabaseNode } from './database-node.ts';
import { haproxyFile, patroniFile, pgbouncerFile } from './samples.ts';

/** Three machines with PostgreSQL under patroni, and the two ways of a gateway to the primary. */
export interface Cluster {
  readonly nodes: readonly DatabaseNode[];
  /** The address of the database through haproxy. */
  readonly direct: string;
  /** The address of the database through pgbouncer, which connects through haproxy. */
  readonly pooled: string;
  /** Returns the primary. Waits until there is one. */
  leader(): Promise<DatabaseNode>;
  /** Waits until all machines run and replicate. */
  healthy(): Promise<void>;
  /** Runs a statement at the primary. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A machine that is rebuilt after a failure takes longest. The limit only ends a test that hangs. */
const LIMIT_MS = 240_000;

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
const RUNNING = new Set(['running', 'streaming']);

/** Returns the members of the cluster; undefined if patroni does not answer there. */
async function membersAt(restPort: number) {
  try {
    const signal = AbortSignal.timeout(1000);
    const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal });
    return Members.parse(await reply.json()).members;
  } catch {
    return undefined;
  }
}

/** Returns true if patroni calls its PostgreSQL the primary. */
async function isPrimary({ restPort }: DatabaseNode): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1000);
    const reply = await fetch(`http://127.0.0.1:${restPort}/primary`, { signal });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

async function startEtcd(): Promise<Daemon> {
  const peer = `http://127.0.0.1:${await freePort()}`;
  const at = (port: number): string => `http://127.0.0.1:${port}`;
  return startDaemon({
    path: '/usr/bin/etcd',
    user: 'postgres',
    files: () => ({}),
    args: (folder, port) => [
      ...['--data-dir', join(folder, 'data'), '--initial-cluster', `default=${peer}`],
      ...['--listen-client-urls', at(port), '--advertise-client-urls', at(port)],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ],
  });
}

/** Starts the machines, and creates the database `sso`. `settings` replace those of the sample for the cluster. */
export async function startCluster(
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  const { uid, gid } = unprivileged();
  const own = (path: string): void => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  own(folder);
  const etcd = await startEtcd();
  const nodes: DatabaseNode[] = [];
  for (const name of ['database1', 'database2', 'database3']) {
    const machine = { name, folder, port: await freePort(), restPort: await freePort() };
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, patroniFile(machine, folder, { etcdPort: etcd.port, settings }));
    own(file);
    nodes.push(databaseNode(machine));
  }
  const haproxy = await startDaemon({
    path: '/usr/sbin/haproxy',
    args: () => ['-db', '-f', 'haproxy.cfg'],
    files: (_, port) => ({ 'haproxy.cfg': haproxyFile(port, nodes) }),
  });
  const pgbouncer = await startDaemon({
    path: '/usr/sbin/pgbouncer',
    user: 'postgres',
    args: () => ['pgbouncer.ini'],
    files: (_, port) => ({ 'pgbouncer.ini': pgbouncerFile(port, haproxy.port) }),
  });

  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    const endsAtMs = performance.now() + LIMIT_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > endsAtMs)
        throw new Error(
          [`${what} after ${LIMIT_MS} ms`, ...nodes.map((node) => node.log())].join('\n'),
        );
      await pause(100);
    }
  };
  const leader = (): Promise<DatabaseNode> =>
    until('no primary', async () => {
      for (const node of nodes) if (await isPrimary(node)) return node;
      return undefined;
    });
  const queryAt = async <Row extends pg.QueryResultRow>(
    database: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    const { port } = await leader();
    const connectionString = `postgres://postgres@127.0.0.1:${port}/${database}`;
    const client = new pg.Client({ connectionString });
    // The server may be killed meanwhile.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const isHealthy = async (): Promise<true | undefined> => {
    // A machine that was frozen can call itself the primary for a moment.
    const primaries = await Promise.all(nodes.map(isPrimary));
    if (primaries.filter(Boolean).length !== 1) return undefined;
    const members = (await membersAt((await leader()).restPort)) ?? [];
    if (members.filter(({ state }) => RUNNING.has(state)).length < nodes.length) return undefined;
    const [count] = await queryAt<{ streaming: number; sync: number }>(
      'postgres',
      `select count(*)::int as streaming, count(*) filter (where sync_state = 'sync')::int as sync
       from pg_stat_replication where state = 'streaming'`,
    );
    if (count?.streaming !== 2) return undefined;
    if (settings['synchronous_mode'] === false) return true;
    // patroni replaces the primary only by the machine that it has recorded as synchronous.
    const isRecorded = members.some(({ role }) => role === 'sync_standby');
    return isRecorded && count.sync === 1 ? true : undefined;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.killAll()));
    await Promise.all([pgbouncer.stop(), haproxy.stop()]);
    await etcd.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const cluster: Cluster = {
    nodes,
    direct: `postgres://postgres@127.0.0.1:${haproxy.port}/sso`,
    pooled: `postgres://postgres@127.0.0.1:${pgbouncer.port}/sso`,
    leader,
    healthy: async () =>
      void (await until('not healthy', () => isHealthy().catch(() => undefined))),
    query: (text, values) => queryAt('sso', text, values),
    stop,
  };
  try {
    for (const node of nodes) node.start();
    await cluster.healthy();
    await queryAt('postgres', 'create database sso');
  } catch (error) {
    await stop();
    throw error;
  }
  return cluster;
}

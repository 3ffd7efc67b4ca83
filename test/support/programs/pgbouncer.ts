import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DebianProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';
import { unprivileged } from './postgres.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** pgbouncer of Debian, which shares few connections to PostgreSQL among many clients. */
export const PGBOUNCER: DebianProgram = {
  title: 'pgbouncer',
  packages: ['pgbouncer'],
  paths: [PROGRAM],
};

/** A pgbouncer in transaction mode. */
export interface TestPgbouncer {
  /** Returns the URL by which a database is reached through it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Starts a pgbouncer in front of the server of a database. */
export async function startPgbouncer(databaseUrl: string): Promise<TestPgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      ...['[databases]', `* = host=${hostname} port=${serverPort} user=${username}`, '[pgbouncer]'],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
      ...['auth_type = any', 'pool_mode = transaction', 'default_pool_size = 5', ''],
    ].join('\n'),
  );
  const child = spawn(PROGRAM, [file], { ...user, cwd: folder, stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exit = once(child, 'exit').then(() => process.off('exit', kill));
  const urlOf = (url: string): string => {
    const through = new URL(url);
    through.port = String(port);
    return through.href;
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilAsync(() => answers(urlOf(databaseUrl)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, stop };
}

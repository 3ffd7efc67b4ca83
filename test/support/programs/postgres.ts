import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A temporary PostgreSQL server. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /**
   * Stops the server as an administrator does, which breaks open transactions, runs `meanwhile`, and starts the
   * server again on the same port.
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const DEBIAN = '/usr/lib/postgresql';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the folder that contains both initdb and postgres: on the PATH, otherwise Debian's newest version. */
function findPrograms(): string | undefined {
  let versions: string[] = [];
  try {
    versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Not Debian: only the PATH counts.
  }
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ].find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')));
}

/**
 * Returns the folder of PostgreSQL's programs; installs them with apt if it runs as root. Throws an error that
 * names what to install.
 */
export function requirePostgres(): string {
  const found = findPrograms();
  if (found) return found;
  if (isRoot && isProgram('/usr/bin/apt-get')) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    // A new machine's package lists are empty.
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options);
  }
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error('These tests need PostgreSQL: install it (Debian: apt-get install postgresql).');
}

/** Returns the user that runs PostgreSQL, because it refuses to run as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start');
    try {
      return await query(url, 'select 1');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Writes a certificate and its key into a folder of the server. Returns the settings that name them. */
async function tlsSettings(
  { cert, key }: { cert: string; key: string },
  folder: string,
  { uid, gid }: { uid?: number; gid?: number },
): Promise<Record<string, string>> {
  const [ssl_cert_file, ssl_key_file] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  await writeFile(ssl_cert_file, cert);
  await writeFile(ssl_key_file, key, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await chown(ssl_key_file, uid, gid);
  return { ssl: 'on', ssl_cert_file, ssl_key_file };
}

/**
 * Starts a PostgreSQL server in a temporary folder, on a free port, without fsync. With a certificate it also offers
 * TLS.
 */
export async function startPostgres(tls?: { cert: string; key: string }): Promise<TestPostgres> {
  const programs = requirePostgres();
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const cwd = folder;
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd, stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    ...(tls && (await tlsSettings(tls, folder, user))),
  };
  const urlOf = (name: string): string => `postgres://test@127.0.0.1:${port}/${name}`;
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...user, cwd, stdio: 'ignore' },
    );
    // A test process that dies must not leave a server behind.
    const kill = (): void => void started.kill('SIGKILL');
    process.once('exit', kill);
    started.once('exit', () => process.off('exit', kill));
    await waitUntilReady(urlOf('postgres'), started);
    return started;
  };
  let server = await start();
  const stop = async (): Promise<void> => {
    const exit = once(server, 'exit');
    server.kill('SIGINT');
    await exit;
  };
  return {
    async createDatabase(name) {
      await query(urlOf('postgres'), `create database "${name}"`);
      return urlOf(name);
    },
    async restart(meanwhile) {
      await stop();
      try {
        await meanwhile?.();
      } finally {
        server = await start();
      }
    },
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

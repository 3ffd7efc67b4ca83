import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import * as z from 'zod/mini';

const FOLDER = 'gateway/deploy';
const Section = z.record(z.string(), z.unknown());
const Patroni = z.looseObject({
  bootstrap: z.looseObject({ dcs: Section }),
  postgresql: z.looseObject({ parameters: Section, authentication: Section }),
});

/** A machine of a test. */
interface Machine {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}

/**
 * Returns the sample of patroni for a machine of a test: with other names, addresses and folders, without passwords and
 * TLS, and with `settings` for the cluster. PostgreSQL does not wait for the disk, because only processes are killed.
 */
export function patroniFile(
  { name, port, restPort }: Machine,
  folder: string,
  { etcdPort, settings }: { etcdPort: number; settings: Readonly<Record<string, unknown>> },
): string {
  const sample = Patroni.parse(parse(readFileSync(join(FOLDER, 'patroni.yml'), 'utf8')));
  const { bootstrap, postgresql } = sample;
  const at = (number: number) => ({
    listen: `127.0.0.1:${number}`,
    connect_address: `127.0.0.1:${number}`,
  });
  const trusted = ['all', 'replication'].map((which) => `host ${which} all 127.0.0.1/32 trust`);
  const userOf = (username: string) => ({ username, password: 'test' });
  return stringify({
    ...sample,
    name,
    restapi: at(restPort),
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      ...bootstrap,
      dcs: { ...bootstrap.dcs, ...settings },
      pg_hba: [...trusted, 'local all all trust'],
    },
    postgresql: {
      ...postgresql,
      ...at(port),
      data_dir: join(folder, name),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: userOf('postgres'),
        replication: userOf('replicator'),
        rewind: userOf('rewinder'),
      },
      parameters: { unix_socket_directories: folder, fsync: 'off' },
    },
  });
}

/** Returns the sample of haproxy for the machines of a test. */
export function haproxyFile(port: number, machines: readonly Machine[]): string {
  const sample = readFileSync(join(FOLDER, 'haproxy-postgres.cfg'), 'utf8');
  const servers = machines.map(
    (machine) =>
      `  server ${machine.name} 127.0.0.1:${machine.port} check port ${machine.restPort}\n`,
  );
  return sample
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('default-server check port 8008', 'default-server')
    .replace(/(?: {2}server .*\n)+/, servers.join(''));
}

/** Returns the sample of pgbouncer in front of a haproxy of a test. */
export function pgbouncerFile(port: number, haproxyPort: number): string {
  return readFileSync(join(FOLDER, 'pgbouncer.ini'), 'utf8')
    .replace(/^sso = .*$/m, `sso = host=127.0.0.1 port=${haproxyPort} dbname=sso user=postgres`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any');
}

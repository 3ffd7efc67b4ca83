import type { DebianProgram } from '../../support/programs/debian-program.ts';

/** What a PostgreSQL of several machines needs: patroni with etcd decides which of them is the primary. */
export const FAILOVER: DebianProgram & { needsRoot: true } = {
  title: 'a failover of PostgreSQL',
  packages: ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql'],
  paths: ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'],
  // Root starts the programs as the user of PostgreSQL, and ends, stops and continues their processes.
  needsRoot: true,
};

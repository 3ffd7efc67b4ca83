/**
 * Installs the browsers, the database and the programs of other projects that the checks need, one after another, because
 * apt does one installation at a time. With the argument `foreign`, only those programs; with `failover`, those of a failover
 * of PostgreSQL; with `nightly`, both and the programs of the long forms. A step that still lacks a program reports it.
 */
import { install } from './engines/engines.ts';
import { FAILOVER } from './failover/support/programs.ts';
import {
  BUILDAH,
  CADDY,
  DOCKER_COMPOSE,
  HAPROXY,
  NGINX,
  PROMETHEUS,
  SSLSCAN,
  SYSTEMD,
} from './neighbors/support/programs.ts';
import { findChromium } from './support/browser/chromium.ts';
import { requireProgram, type DebianProgram } from './support/programs/debian-program.ts';
import { GLEWLWYD } from './support/programs/glewlwyd.ts';
import { LEMONLDAP } from './support/programs/lemonldap.ts';
import { OPENSMTPD } from './support/programs/opensmtpd.ts';
import { PGBOUNCER } from './support/programs/pgbouncer.ts';
import { requirePostgres } from './support/programs/postgres.ts';

const FOREIGN = [
  GLEWLWYD,
  LEMONLDAP,
  OPENSMTPD,
  HAPROXY,
  NGINX,
  CADDY,
  PGBOUNCER,
  SSLSCAN,
  BUILDAH,
];

const installPrograms = async (programs: readonly DebianProgram[]): Promise<string[]> =>
  Promise.all(
    programs.map((program) =>
      Promise.resolve(program)
        .then(requireProgram)
        .then(() => '', String),
    ),
  );

const all = async (): Promise<string[]> => [
  await findChromium().then(() => '', String),
  install('firefox'),
  install('webkit'),
  await Promise.resolve()
    .then(requirePostgres)
    .then(() => '', String),
  ...(await installPrograms(FOREIGN)),
];

const STEPS: Readonly<Record<string, () => Promise<string[]>>> = {
  all,
  foreign: () => installPrograms(FOREIGN),
  failover: () => installPrograms([FAILOVER]),
  nightly: () => installPrograms([...FOREIGN, FAILOVER, DOCKER_COMPOSE, PROMETHEUS, SYSTEMD]),
};
const missing = (await STEPS[process.argv[2] ?? 'all']?.()) ?? ['There is no such step.'];
for (const reason of missing.filter(Boolean)) console.log(reason);

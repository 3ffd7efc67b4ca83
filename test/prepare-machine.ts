/**
 * Installs the browsers, the database and the programs of other projects that the checks need, one after another, because
 * apt does one installation at a time. With the argument `foreign`, only those programs. A step that still lacks a
 * program reports it.
 */
import { install } from './engines/engines.ts';
import { BUILDAH, DOCKER_COMPOSE, HAPROXY, NGINX, SYSTEMD } from './neighbors/support/programs.ts';
import { findChromium } from './support/chromium.ts';
import { requireProgram } from './support/debian-program.ts';
import { GLEWLWYD } from './support/glewlwyd.ts';
import { LEMONLDAP } from './support/lemonldap.ts';
import { OPENSMTPD } from './support/opensmtpd.ts';
import { PGBOUNCER } from './support/pgbouncer.ts';
import { requirePostgres } from './support/postgres.ts';

const foreign = async (): Promise<string[]> =>
  Promise.all(
    [
      GLEWLWYD,
      LEMONLDAP,
      OPENSMTPD,
      HAPROXY,
      NGINX,
      PGBOUNCER,
      BUILDAH,
      SYSTEMD,
      DOCKER_COMPOSE,
    ].map((program) =>
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
  ...(await foreign()),
];

const missing = await (process.argv[2] === 'foreign' ? foreign() : all());
for (const reason of missing.filter(Boolean)) console.log(reason);

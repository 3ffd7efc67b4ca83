import type { DebianProgram } from '../../support/programs/debian-program.ts';

/** Programs in front of the gateway, one that builds its image, and those of the long form `test:deployment`. */
export const HAPROXY: DebianProgram = {
  title: 'haproxy',
  packages: ['haproxy'],
  paths: ['/usr/sbin/haproxy'],
};
export const NGINX: DebianProgram = {
  title: 'nginx',
  packages: ['nginx-light', 'openssl'],
  paths: ['/usr/sbin/nginx', '/usr/bin/openssl'],
};
export const CADDY: DebianProgram = {
  title: 'Caddy',
  packages: ['caddy', 'openssl'],
  paths: ['/usr/bin/caddy', '/usr/bin/openssl'],
};
export const SSLSCAN: DebianProgram = {
  title: 'sslscan',
  packages: ['sslscan'],
  paths: ['/usr/bin/sslscan'],
};
export const BUILDAH: DebianProgram & { needsRoot: true } = {
  title: 'buildah',
  packages: ['buildah'],
  paths: ['/usr/bin/buildah'],
  needsRoot: true,
};
/** 330 MB, so that only the long form needs it. */
export const PROMETHEUS: DebianProgram = {
  title: 'Prometheus',
  packages: ['prometheus'],
  paths: ['/usr/bin/prometheus', '/usr/bin/promtool'],
};
export const SYSTEMD: DebianProgram & { needsRoot: true } = {
  title: 'systemd',
  packages: ['systemd'],
  paths: ['/lib/systemd/systemd', '/usr/bin/systemctl', '/usr/bin/systemd-analyze'],
  needsRoot: true,
};
export const DOCKER_COMPOSE: DebianProgram = {
  title: 'docker-compose',
  packages: ['docker-compose'],
  paths: ['/usr/bin/docker-compose'],
};

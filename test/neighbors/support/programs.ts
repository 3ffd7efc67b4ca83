import type { DebianProgram } from '../../support/debian-program.ts';

/** Programs in front of the gateway, one that builds its image, and one that supervises it. */
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
export const BUILDAH: DebianProgram & { needsRoot: true } = {
  title: 'buildah',
  packages: ['buildah'],
  paths: ['/usr/bin/buildah'],
  needsRoot: true,
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

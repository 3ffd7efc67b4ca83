import type { DebianProgram } from '../../support/debian-program.ts';

/** Programs in front of the gateway, one that builds its image, and one that reads its metrics. */
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
/** 330 MB, so that only the long form needs it. */
export const PROMETHEUS: DebianProgram = {
  title: 'Prometheus',
  packages: ['prometheus'],
  paths: ['/usr/bin/prometheus', '/usr/bin/promtool'],
};

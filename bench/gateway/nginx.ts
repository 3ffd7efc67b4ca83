import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/programs/free-port.ts';

/** nginx in front of gateways. */
export interface Proxy {
  /** One port per group of gateways. */
  readonly ports: readonly number[];
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

const upstream = (name: string, ports: readonly number[]): string => `
  upstream ${name} {
    keepalive 64;
    ${ports.map((port) => `server 127.0.0.1:${port};`).join(' ')}
  }`;

/** Starts nginx with one server per group, which gives each request to the group's next gateway. */
export async function startNginx(groups: readonly (readonly number[])[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const ports: number[] = [];
  while (ports.length < groups.length) ports.push(await freePort());
  const servers = groups.map(
    (group, index) => `${upstream(`group${index}`, group)}
  server {
    listen 127.0.0.1:${ports[index]};
    location / {
      proxy_pass http://group${index};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_buffers 16 32k;
    }
  }`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
worker_processes 1;
events {}
http {
  access_log off;
  ${temporary}
  ${servers.join('\n')}
}
`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  return {
    ports,
    child,
    async stop() {
      process.off('exit', kill);
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

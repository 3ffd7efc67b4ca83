import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { WORKSHOP } from './workshop.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const CDN = 'dist/cdn';

/** Returns the page without a build step, with the gateway's URL and the integrity hashes filled in. */
async function plainPage(api: string): Promise<string> {
  const list = JSON.parse(await readFile(join(CDN, 'sri.json'), 'utf8')) as Record<string, string>;
  const atGateway = Object.entries(list).map(([file, hash]) => [`${api}/elements/${file}`, hash]);
  const html = await readFile('test/hosts/apps/html-cdn/index.html', 'utf8');
  return html
    .replace('{{integrities}}', JSON.stringify(Object.fromEntries(atGateway)))
    .replaceAll('{{api}}', api)
    .replace(/{{(sso-[\w.-]+)}}/g, (_, file: string) => list[file] ?? '');
}

/** Reads a file of an app or of the CDN build: `/twin/…` is unchanged, `/second/…` differs like another version. */
async function read(path: string, api: string): Promise<string | Buffer> {
  if (path === '/html-cdn/') return plainPage(api);
  if (path.startsWith('/twin/')) return readFile(join(CDN, path.replace('/twin/', '')));
  if (path.startsWith('/second/')) {
    const content = await readFile(join(CDN, path.replace('/second/', '')), 'utf8');
    return path.endsWith('.js') ? `${content}\n// another version\n` : content;
  }
  return readFile(join(WORKSHOP, 'built', path.endsWith('/') ? `${path}index.html` : path));
}

/** Serves the apps from a separate origin. */
export async function openAppServer() {
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.endsWith('/') ? 'index.html' : pathname;
    read(pathname, searchParams.get('api') ?? '').then(
      (content) =>
        reply
          .writeHead(200, {
            'content-type': TYPES[extname(file)],
            // The dev server's pages have another origin.
            'access-control-allow-origin': '*',
          })
          .end(content),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

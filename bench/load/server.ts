import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { portalPage } from '../../gateway/src/http/portal-page.ts';
import { loginIn, OURS } from './pages.ts';
import { replyTo } from './stub-replies.ts';
import { PEERS } from './build-peers.ts';

const compress = promisify(brotliCompress);
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
/** Compressed beforehand: brotli takes a second for React, and no visit may wait for it. */
interface Content {
  readonly type: string;
  readonly bytes: Buffer;
}
const PORTAL = {
  portalDir: 'dist/portal',
  defaultTenant: 'ACME',
  inactivitySeconds: 900,
  textsDir: '',
};
const ENVIRONMENT = { production: true, tenant: PORTAL.defaultTenant, apiBase: '' };
const BLANK = '<!doctype html><title>Blank</title><link rel="icon" href="data:,">';

async function read(folder: string, path: string): Promise<Content | undefined> {
  const file = join(folder, normalize(path));
  const type = TYPES[extname(path)] ?? 'text/plain';
  const packed = await readFile(`${file}.br`).catch(() => undefined);
  if (packed) return { type, bytes: packed };
  const source = await readFile(file).catch(() => undefined);
  return source && { type, bytes: await compress(source) };
}

const pack = async (type: string, text: string): Promise<Content> => ({
  type,
  bytes: await compress(text),
});

/** Returns the compressed content of a URL, or undefined if there is none. */
async function contentOf(method: string, url: URL): Promise<Content | undefined> {
  const { pathname, searchParams } = url;
  const reply = replyTo(method, pathname);
  if (reply) return pack('application/json', reply);
  const [, area = '', name = ''] = pathname.split('/');
  const locale = searchParams.get('locale');
  const html = locale ? loginIn(locale) : area === 'blank' ? BLANK : OURS[name];
  if (area === 'blank' || area === 'ours')
    return html === undefined ? undefined : pack('text/html', html);
  if (area === 'login' || area === 'dashboard')
    return pack('text/html', (await portalPage(PORTAL, pathname)) ?? '');
  if (pathname === '/assets/environments/environment.release.json')
    return pack('application/json', JSON.stringify(ENVIRONMENT));
  if (area === 'assets') return read(PORTAL.portalDir, pathname);
  if (area === 'peers') {
    const file = pathname.slice('/peers'.length);
    return read(PEERS, file.endsWith('/') ? `${file}index.html` : file);
  }
  return area === 'elements' ? read('dist/cdn', pathname.slice('/elements'.length)) : undefined;
}

/** Starts one server for the peers' pages and ours, which compresses everything with brotli. */
export async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const contents = new Map<string, Promise<Content | undefined>>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request;
    request.resume();
    const key = `${method} ${url}`;
    if (!contents.has(key)) contents.set(key, contentOf(method, new URL(url, 'http://localhost')));
    const content = await contents.get(key);
    if (!content) return void response.writeHead(404).end();
    const isFile = !['text/html', 'application/json'].includes(content.type);
    response.writeHead(200, {
      'content-type': `${content.type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': content.bytes.length,
      'cache-control': isFile ? 'public, max-age=3600' : 'no-store',
    });
    response.end(content.bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

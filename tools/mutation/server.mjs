import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { bundleEntry } from './bundle.mjs';
import { flagFile } from '../build/flag-files.mjs';

const HTML = `<!doctype html><html lang="en"><title>Tests</title><body>
<script>globalThis.process = { env: { NODE_ENV: 'development' } }</script>
<script src="/mocha.js"></script><script src="/page.js"></script></body></html>`;

/** Code that runs before a worker's own: sets the active mutant, and sends the covered mutants to the page. */
const workerPrelude = (activation) => `
const channel = new BroadcastChannel('covered');
const covered = new Proxy({}, { set: (all, id) => { channel.postMessage(id); return (all[id] = 1); } });
globalThis.__stryker__ = { ...${JSON.stringify(activation)}, mutantCoverage: { static: covered, perTest: {} } };
`;

/** Lets the browser cache the compiled scripts between pages. */
const CACHE_CONTROL = 'public, max-age=86400, immutable';

/** Serves the bundle. `activate` sets the mutant of the next workers. */
export async function serve({ scripts, workerScript }) {
  const mocha = await readFile(createRequire(import.meta.url).resolve('mocha/mocha.js'));
  const page = await readFile(new URL('page.js', import.meta.url));
  const fixed = new Map([...scripts, ['/mocha.js', mocha], ['/page.js', page]]);
  let activation = {};
  const entries = new Map();
  const findEntry = (source) => {
    if (!entries.has(source)) entries.set(source, bundleEntry(source));
    return entries.get(source);
  };
  const find = async (path) => {
    if (path.endsWith('.worker.ts')) return [workerPrelude(activation) + workerScript];
    if (path.endsWith('.svg'))
      return [await readFile(flagFile(basename(path, '.svg'))), 'image/svg+xml'];
    if (path === '/') return [HTML, 'text/html'];
    // A second copy of an element, which a test imports by the URL of its source.
    if (/^\/src\/.*\.ts$/.test(path)) return [await findEntry(path.slice(1))];
    return fixed.has(path) ? [fixed.get(path)] : Promise.reject(new Error(`no ${path}`));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    find(pathname).then(
      ([body, type = 'text/javascript']) => {
        if (fixed.has(pathname)) response.setHeader('cache-control', CACHE_CONTROL);
        response.setHeader('content-type', `${type}; charset=utf-8`);
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${server.address().port}`,
    activate: (next) => (activation = next),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

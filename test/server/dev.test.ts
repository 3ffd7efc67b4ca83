import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { startReloadProxy } from '../../demo/dev/reload-proxy.ts';
import { createRestartingGateway } from '../../demo/dev/restarting-gateway.ts';
import { watchFolders } from '../../demo/dev/watch-folders.ts';

let folder = '';
/** Cleanup functions of a test, called in reverse order. */
let ends: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sso-dev-'));
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
  await rm(folder, { recursive: true, force: true });
});

/** Records calls: `next()` resolves with the argument of the next call that was not yet awaited. */
function calls<T>() {
  const waiting: T[] = [];
  let wake = (): void => undefined;
  return {
    waiting,
    call(argument: T): void {
      waiting.push(argument);
      wake();
    },
    async next(): Promise<T> {
      while (waiting.length === 0) await new Promise<void>((done) => void (wake = done));
      return waiting.shift() as T;
    },
  };
}

/** Returns a program that listens like the gateway and replies with `text`. */
const programOf = (text: string): string => `
  import { createServer } from 'node:http';
  const server = createServer((_, response) => response.end(${JSON.stringify(text)}));
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
`;

describe('the gateway of npm run dev', { timeout: 120_000 }, () => {
  const bodyAt = async (port: number | undefined) =>
    (await fetch(`http://127.0.0.1:${port}/`)).text();

  async function startProgram() {
    const program = join(folder, 'program.mjs');
    const save = (source: string) => writeFile(program, source);
    await save(programOf('first'));
    const [ups, downs] = [calls<undefined>(), calls<number | null>()];
    const gateway = createRestartingGateway({
      program,
      onUp: () => ups.call(undefined),
      onDown: downs.call,
    });
    ends.push(() => gateway.close());
    const stopWatching = watchFolders([folder], () => void gateway.restart());
    ends.push(stopWatching);
    await gateway.restart();
    await ups.next();
    return { gateway, save, ups, downs };
  }

  test('runs a saved source on the same port', async () => {
    const { gateway, save, ups, downs } = await startProgram();
    const { port } = gateway;
    assert.equal(await bodyAt(port), 'first');
    await save(programOf('second'));
    await ups.next();
    assert.equal(gateway.port, port);
    assert.equal(await bodyAt(port), 'second');
    assert.deepEqual(downs.waiting, [], 'a restart is not a failure');
  });

  test('survives a syntax error and starts again at the next save', async () => {
    const { gateway, save, ups, downs } = await startProgram();
    const { port } = gateway;
    await save('this is not a program');
    assert.equal(await downs.next(), 1);
    assert.equal(gateway.port, undefined);
    await save(programOf('fixed'));
    await ups.next();
    assert.equal(gateway.port, port);
    assert.equal(await bodyAt(port), 'fixed');
  });

  test('starts again at the next save after a crash', async () => {
    const { gateway, save, ups, downs } = await startProgram();
    await save(`${programOf('crashes')} setTimeout(() => process.exit(7), 50);`);
    await ups.next();
    assert.equal(await downs.next(), 7);
    await save(programOf('again'));
    await ups.next();
    assert.equal(await bodyAt(gateway.port), 'again');
  });

  test('restarts only once more for several saves during a restart', async () => {
    const { gateway, ups } = await startProgram();
    await Promise.all([gateway.restart(), gateway.restart(), gateway.restart()]);
    assert.equal(ups.waiting.length, 1);
  });
});

describe('watched folders', { timeout: 30_000 }, () => {
  test('report a file in a new folder and a file that replaces another', async () => {
    const changes = calls<undefined>();
    ends.push(watchFolders([folder], () => changes.call(undefined)));
    await mkdir(join(folder, 'routes'));
    await changes.next();
    const route = join(folder, 'routes', 'session.ts');
    await writeFile(route, 'one');
    await changes.next();
    // Editors save to a temporary file first and then rename it.
    await writeFile(`${route}~`, 'two');
    await rename(`${route}~`, route);
    await changes.next();
    assert.deepEqual(changes.waiting, []);
  });

  test('do not report temporary files of editors', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sso-dev-'));
    ends.push(() => rm(other, { recursive: true }));
    const [changes, later] = [calls<undefined>(), calls<undefined>()];
    ends.push(watchFolders([folder], () => changes.call(undefined)));
    ends.push(watchFolders([other], () => later.call(undefined)));
    for (const name of ['.session.ts.swp', 'session.ts~', '4913'])
      await writeFile(join(folder, name), '');
    // This change is reported last, so that no other report can be pending afterwards.
    await writeFile(join(other, 'session.ts'), '');
    await later.next();
    assert.deepEqual(changes.waiting, []);
  });
});

describe('the proxy of npm run dev', () => {
  async function listen(server: Server): Promise<number> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ends.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }
  /** Starts a proxy with a gateway that sends a page and can become unavailable. */
  async function startProxy() {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self'",
    };
    const port = await listen(
      createServer((_, response) => response.writeHead(200, headers).end('<p>Hello')),
    );
    const free = createServer();
    const own = await listen(free);
    await new Promise((done) => free.close(done));
    const gateway: { port: number | undefined } = { port };
    const proxy = await startReloadProxy(own, gateway);
    ends.push(() => proxy.close());
    return { proxy, gateway, url: `http://127.0.0.1:${own}` };
  }

  test('adds the reload script to pages', async () => {
    const { url } = await startProxy();
    const page = await fetch(url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<p>Hello\s*<script type="module" src="\/__reload\.js">/);
  });

  test('shows a page that reloads while no gateway runs', async () => {
    const { url, gateway } = await startProxy();
    gateway.port = undefined;
    const page = await fetch(url);
    assert.equal(page.status, 503);
    assert.match(
      await page.text(),
      /The gateway is not running.*<script type="module" src="\/__reload\.js">/s,
    );
  });

  test('reloads open pages', async () => {
    const { url, proxy } = await startProxy();
    const events = await fetch(`${url}/__reload`);
    const reader = events.body?.getReader();
    assert.ok(reader);
    const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
    assert.equal(await read(), ': hello\n\n');
    proxy.reload();
    assert.equal(await read(), 'event: reload\ndata: \n\n');
  });
});

import assert from 'node:assert/strict';
import fs, { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { serveFolder } from '../../gateway/src/http/static-folder.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-11

const TEXT = 'const text = 1;\n'.repeat(50);
const BR = { 'accept-encoding': 'br' };

let root = '';
const app = fastify();

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the path as it is: `fetch` would resolve its `..`. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, method, agent: false }, (reply) => {
      void reply.toArray().then((parts: Buffer[]) => {
        resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) });
      }, reject);
    });
    sent.on('error', reject).end();
  });
}
const statusOf = async (path: string, headers?: Record<string, string>) =>
  (await send(path, headers)).status;

const write = async (name: string, content: string | Buffer = TEXT): Promise<void> => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
};

/** Returns the paths that the gateway gives to a function of the file system meanwhile. */
async function argumentsOf(
  { mock }: TestContext,
  name: 'readdir' | 'stat',
  act: () => Promise<void>,
): Promise<unknown[]> {
  const { mock: calls } = mock.method(fs, name);
  syncBuiltinESMExports();
  try {
    await act();
    return calls.calls.map(({ arguments: [path] }) => path);
  } finally {
    calls.restore();
    syncBuiltinESMExports();
  }
}

before(async () => {
  root = await temporaryFolder();
  for (const name of ['a.js', 'chunks/b.js', 'guide/index.html', 'what?#.js', 'ü 1.js'])
    await write(name);
  for (const name of ['a.js.br', 'only.js.br']) await write(name, brotliCompressSync(TEXT));
  await symlink('loop', join(root, 'loop'));
  const setHeaders = () => undefined;
  await serveFolder(app, { root, prefix: '/files/', setHeaders });
  await serveFolder(app, { root: '/proc', prefix: '/proc/', setHeaders });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

describe('the files of a folder', () => {
  test('are sent whole, as a range, not again if unchanged, and without their text to HEAD', async () => {
    const { status, headers, body } = await send('/files/chunks/b.js');
    assert.deepEqual([status, String(body), headers['accept-ranges']], [200, TEXT, 'bytes']);
    assert.match(String(headers['content-type']), /javascript; charset=utf-8/);
    const range = await send('/files/chunks/b.js', { range: 'bytes=6-9' });
    assert.deepEqual([range.status, String(range.body)], [206, 'text']);
    assert.equal(await statusOf('/files/chunks/b.js', { range: 'bytes=9999-' }), 416);
    const unchanged = { 'if-none-match': String(headers.etag) };
    assert.equal(await statusOf('/files/chunks/b.js', unchanged), 304);
    const head = await send('/files/chunks/b.js', {}, 'HEAD');
    assert.deepEqual([head.status, head.headers['content-length']], [200, String(TEXT.length)]);
    assert.equal(head.body.length, 0);
  });

  test('are sent compressed to clients that accept it, also if only the compressed file exists', async () => {
    for (const name of ['a.js', 'only.js']) {
      const { headers, body } = await send(`/files/${name}`, BR);
      assert.deepEqual([headers['content-encoding'], headers.vary], ['br', 'accept-encoding']);
      assert.equal(String(brotliDecompressSync(body)), TEXT);
    }
    assert.equal(await statusOf('/files/only.js'), 404);
    assert.equal((await send('/files/chunks/b.js', BR)).headers['content-encoding'], undefined);
  });

  test('are found by encoded names, and a folder by its index file', async () => {
    for (const path of ['what%3F%23.js', '%C3%BC%201.js', '%61.js', 'a.js?v=..', 'guide', 'guide/'])
      assert.equal(await statusOf(`/files/${path}`), 200, path);
  });

  test('are found once they are written, and no longer once they are removed', async () => {
    assert.equal(await statusOf('/files/chunks/late.js'), 404);
    await write('chunks/late.js');
    for (const _ of ['first', 'second']) assert.equal(await statusOf('/files/chunks/late.js'), 200);
    await rm(join(root, 'chunks/late.js'));
    assert.equal(await statusOf('/files/chunks/late.js'), 404);
  });

  test('are not looked for in a listing of the folder at each request', async (t) => {
    await write('many/1.js');
    await write('many/2.js');
    const folders = await argumentsOf(t, 'readdir', async () => {
      for (const name of ['1.js', '2.js', 'none.js', '1.js'])
        await statusOf(`/files/many/${name}`, BR);
    });
    assert.deepEqual(folders, [root, join(root, 'many')]);
  });
});

describe('not served', () => {
  test('are paths that a hook of another route might read differently, and none is looked up', async (t) => {
    const lookups = await argumentsOf(t, 'stat', async () => {
      for (const path of [
        ...['../a.js', '%2e%2e/a.js', 'chunks/../a.js', 'chunks/%2e%2e/a.js', '..'],
        ...['./a.js', '%2e/a.js', '/a.js', 'chunks//b.js', 'chunks%5Cb.js', 'chunks\\b.js'],
      ])
        assert.equal(await statusOf(`/files/${path}`), 403, path);
      assert.equal(await statusOf('/%66iles/a.js'), 404);
    });
    assert.deepEqual(lookups, []);
  });

  test('are names that the file system can’t look up', async () => {
    for (const path of ['a%00.js', 'x'.repeat(300), 'loop/a.js'])
      assert.equal(await statusOf(`/files/${path}`), 403, path);
    for (const path of [
      'none.js',
      'a.js/b.js',
      '..%2fa.js',
      'chunks',
      'chunks/',
      'none/',
      '%E0%A4%A',
    ])
      assert.ok([400, 404].includes((await statusOf(`/files/${path}`)) ?? 0), path);
  });

  // As a file system that ignores case does, the kernel finds a thread's folder by a name that it does not list.
  test(
    'are files by a name that their folder does not list',
    { skip: process.platform !== 'linux' },
    async () => {
      const listed = await readdir('/proc');
      const thread = (await readdir('/proc/self/task')).find((id) => !listed.includes(id));
      assert.ok(thread);
      assert.equal(await statusOf(`/proc/${thread}/comm`), 403);
      // The kernel says that its files are empty.
      assert.equal((await send(`/proc/${process.pid}/comm`, {}, 'HEAD')).status, 200);
    },
  );
});

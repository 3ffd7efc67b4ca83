import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { requireRegistry, startRegistryWithout } from '../guides/registry.ts';

const UPSTREAM = 'https://registry.example.com';

test('the registry of the guides lacks the packages of this project, and passes all others on', async (t) => {
  const registry = await startRegistryWithout(UPSTREAM);
  t.after(() => registry.close());
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${registry.url}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  for (const path of [
    '/sso-elements',
    '/sso-gateway',
    '/sso-elements?write=true',
    '/sso-elements/-/sso-elements-0.1.0.tgz',
  ])
    assert.deepEqual(await ask(path), [404, null], path);
  for (const path of ['/vite', '/@types%2freact', '/sso-elements-like', '/a/-/sso-elements'])
    assert.deepEqual(await ask(path), [302, `${UPSTREAM}${path}`]);
});

test('npm finds no published package of this project there', async (t) => {
  const registry = await startRegistryWithout(UPSTREAM);
  t.after(() => registry.close());
  const asked = promisify(execFile)('npm', [
    ...['view', 'sso-elements', '--registry', registry.url],
    // npm is silent in a run that is.
    ...['--fetch-retries=0', '--loglevel=error'],
  ]);
  await assert.rejects(asked, /E404/);
});

/** Starts a registry that answers nothing. */
async function startSilentRegistry(t: TestContext): Promise<string> {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => {
    silent.closeAllConnections();
    silent.close();
  });
  return `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

test('npm ends at a registry that answers nothing, with the options of the page', async (t) => {
  const [, options = ''] =
    /`npm install (--fetch-\S+ --fetch-\S+)`/.exec(readFileSync('docs/install.md', 'utf8')) ?? [];
  assert.match(options, /=10000 /);
  const url = await startSilentRegistry(t);
  const folder = await mkdtemp(join(tmpdir(), 'silent-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const installed = promisify(execFile)(
    'npm',
    [
      ...['install', 'sso-gateway', '--registry', url, '--cache', join(folder, 'cache')],
      ...[...options.replace('=10000', '=100').split(' '), '--loglevel=error'],
    ],
    { cwd: folder },
  );
  await assert.rejects(installed, /network timeout at: http/);
  assert.ok(!existsSync(join(folder, 'package.json')));
});

test('a registry that answers nothing is one sentence', async (t) => {
  const url = await startSilentRegistry(t);
  await assert.rejects(requireRegistry(url, 100), {
    message: `npm's registry ${url} did not answer within 0.1 s, and the guides install packages from it.`,
  });
});

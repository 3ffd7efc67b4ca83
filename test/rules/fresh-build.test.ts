import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import { BUILD_SOURCES } from '../../tools/build/fingerprint.mjs';
import { bundledContract } from '../../tools/build/node-bundle.mjs';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Left out: only a change of the project’s own tools breaks it.

const urlOf = (path: string): string => pathToFileURL(resolve(path)).href;

/** Builds with the last plugin of the real build only. If there is a file `edit`, a source is saved meanwhile. */
const ROLLUP = `
  import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
  import { finishDist } from '${urlOf('tools/build/finish-dist.mjs')}';
  const plugin = finishDist();
  plugin.buildStart();
  if (existsSync('edit')) {
    rmSync('edit');
    writeFileSync('src/main.js', 'export const answer = 43;');
  }
  mkdirSync('dist', { recursive: true });
  await plugin.writeBundle({ dir: 'dist' }, {});`;
const ROLLUP_FILE = 'node_modules/rollup/dist/bin/rollup';

/** Builds if it is necessary at each message, and replies what it has logged. */
const START = `
  import { buildIfStale } from '${urlOf('tools/fresh-build.ts')}';
  process.on('message', async () => {
    const lines = [];
    console.log = (line) => lines.push(line);
    await buildIfStale();
    process.send(lines);
  });`;

describe('npm start', () => {
  /** A small project, whose build decides as this project's does. */
  let project = '';
  let child: ChildProcess;
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  };
  /** Builds if it is necessary. Returns whether it was. */
  async function isBuilding(): Promise<boolean> {
    const reply = Promise.race([once(child, 'message'), once(child, 'exit')]);
    child.send('start');
    const lines = z.array(z.string()).parse((await reply)[0]);
    return lines.some((line) => line.startsWith('Building'));
  }

  before(async () => {
    project = await temporaryFolder();
    await write('src/main.js', 'export const answer = 41;');
    await write('rollup.config.mjs', 'export default {};');
    await write('node_modules/rollup/package.json', '{ "type": "module" }');
    await write(ROLLUP_FILE, ROLLUP);
    const tsx = urlOf('node_modules/tsx/dist/loader.mjs');
    child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', START], {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  });
  after(async () => {
    child.kill();
    await rm(project, { recursive: true, force: true });
  });

  test('builds a new clone once', async () => {
    assert.ok(await isBuilding());
    assert.ok(!(await isBuilding()));
  });

  test('does not build again if only the time of a source differs', async () => {
    await utimes(join(project, 'src/main.js'), 1, 1);
    assert.ok(!(await isBuilding()));
  });

  for (const [change, apply] of [
    ['a source has changed', () => write('src/main.js', 'export const answer = 42;')],
    ['the configuration has changed', () => write('rollup.config.mjs', 'export default [];')],
    ['a file was added', () => write('tools/new.js', '')],
    ['a file was removed', () => rm(join(project, 'tools/new.js'))],
    ['dist is missing', () => rm(join(project, 'dist'), { recursive: true })],
  ] as const)
    test(`builds again once if ${change}`, async () => {
      await apply();
      assert.ok(await isBuilding());
      assert.ok(!(await isBuilding()));
    });

  test('builds again once if a source was saved during the build', async () => {
    await rm(join(project, 'dist'), { recursive: true });
    await write('edit', '');
    assert.ok(await isBuilding());
    assert.ok(await isBuilding());
    assert.ok(!(await isBuilding()));
  });
});

test('every source that the build bundles counts', async () => {
  const below = (folder: string, pattern: RegExp): string[] =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name));
  const { metafile } = await build({
    entryPoints: [
      'src/core/index.ts',
      ...below('src/elements', /\.ts$/),
      ...below('src/testing', /\.ts$/),
      ...below('demo/host', /-app\.tsx?$|\.css$/),
      ...below('demo/portal', /^(main|start)\.tsx?$|\.css$/),
      ...['demo/playground/main.tsx', 'demo/playground/frame/main.ts'],
      'cli/bin/sso-elements.ts',
      ...below('cli/dev/browser', /\.ts$|\.css$/),
    ],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    plugins: [bundledContract],
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    logLevel: 'error',
  });
  const isCounted = (path: string) =>
    BUILD_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
  const inputs = Object.keys(metafile.inputs);
  assert.ok(inputs.length > 300, String(inputs.length));
  assert.deepEqual(
    inputs.filter((path) => !isCounted(path)),
    [],
  );
});

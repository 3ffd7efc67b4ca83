import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUILD_SOURCES } from '../../tools/build/fingerprint.mjs';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

const urlOf = (path: string): string => JSON.stringify(pathToFileURL(resolve(path)).href);

/** Builds as this project does. If there is a file `edit`, a source is saved during the build. */
const CONFIGURATION = `
  import { existsSync, rmSync, writeFileSync } from 'node:fs';
  import { finishDist } from ${urlOf('tools/build/finish-dist.mjs')};
  const edit = {
    name: 'edit',
    buildEnd() {
      if (!existsSync('edit')) return;
      rmSync('edit');
      writeFileSync('src/main.js', 'export const answer = 43;');
    },
  };
  const compress = !process.env.DEVELOPMENT;
  export default { input: 'src/main.js', output: { dir: 'dist' }, plugins: [edit, finishDist({ compress })] };`;
const START = `import { buildIfStale } from ${urlOf('tools/fresh-build.ts')}; await buildIfStale();`;
const ROLLUP = 'node_modules/rollup/dist/bin/rollup';

describe('npm start', () => {
  /** A small project, which is built by the same code as this one. */
  let project = '';
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  };
  const run = (args: readonly string[], env: Record<string, string> = {}): string =>
    execFileSync(process.execPath, args, {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  /** Builds if it is necessary. Returns whether it was. */
  const isBuilding = (): boolean =>
    run(['--import', 'tsx', '--input-type=module', '-e', START]).startsWith('Building');

  before(async () => {
    project = await temporaryFolder();
    await symlink(resolve('node_modules'), join(project, 'node_modules'));
    await write('src/main.js', 'export const answer = 41;');
    await write('tools/tool.js', 'export {};');
    await write('rollup.config.mjs', CONFIGURATION);
  });
  after(() => rm(project, { recursive: true, force: true }));

  test('builds a new clone once', () => {
    assert.ok(isBuilding());
    assert.ok(!isBuilding());
  });

  test('does not build again if only the time of a source differs', async () => {
    await utimes(join(project, 'src/main.js'), 1, 1);
    assert.ok(!isBuilding());
  });

  for (const [change, apply] of [
    ['a source has changed', () => write('src/main.js', 'export const answer = 42;')],
    ['the configuration has changed', () => write('rollup.config.mjs', `${CONFIGURATION}\n`)],
    ['a file was added', () => write('tools/new.js', '')],
    [
      'a file was renamed',
      () => rename(join(project, 'tools/new.js'), join(project, 'tools/newer.js')),
    ],
    ['a file was removed', () => rm(join(project, 'tools/newer.js'))],
    ['dist is missing', () => rm(join(project, 'dist'), { recursive: true })],
  ] as const)
    test(`builds again once if ${change}`, async () => {
      await apply();
      assert.ok(isBuilding());
      assert.ok(!isBuilding());
    });

  test('builds again once if a source was saved during the build', async () => {
    await rm(join(project, 'dist'), { recursive: true });
    await write('edit', '');
    assert.ok(isBuilding());
    assert.ok(isBuilding());
    assert.ok(!isBuilding());
  });

  test('builds again once after npm run dev, whose files are not compressed', () => {
    run([ROLLUP, '-c', '--silent'], { DEVELOPMENT: '1' });
    assert.ok(isBuilding());
    assert.ok(!isBuilding());
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
      'tools/bin/sso-elements.ts',
    ],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
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

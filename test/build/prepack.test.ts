import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Stands for the project's build, which takes 30 s. */
const CONFIG = `
import { finishDist } from './tools/build/finish-dist.mjs';

// Left out: only a change of packages or of the build breaks it.
export default {
  input: 'src/core.js',
  output: { dir: 'dist', entryFileNames: 'cdn/core.js' },
  plugins: [finishDist()],
};`;

let clone = '';
before(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepack-'));
  for (const path of ['package.json', 'tools'])
    cpSync(path, join(clone, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  mkdirSync(join(clone, 'src'));
  writeFileSync(join(clone, 'src/core.js'), 'export const answer = 1;');
  writeFileSync(join(clone, 'rollup.config.mjs'), CONFIG);
});
after(() => rmSync(clone, { recursive: true, force: true }));

/** Packs the clone as a newcomer does, and imports the package. Returns its export, and whether it was built. */
async function packAndImport(): Promise<{ answer: unknown; isBuilt: boolean }> {
  const folder = mkdtempSync(join(clone, 'user-'));
  const { stdout } = await run('npm', ['pack', '--offline', '--pack-destination', folder], {
    cwd: clone,
  });
  const [tarball = ''] = readdirSync(folder);
  await run('tar', ['-xzf', join(folder, tarball), '-C', folder]);
  const module = (await import(
    pathToFileURL(join(folder, 'package/dist/cdn/core.js')).href
  )) as object;
  return { answer: Reflect.get(module, 'answer'), isBuilt: stdout.includes('Building') };
}

test('`npm pack` builds the package if it was not built from these sources, and not again', async () => {
  assert.deepEqual(await packAndImport(), { answer: 1, isBuilt: true }, 'without dist');
  utimesSync(join(clone, 'src/core.js'), new Date(), new Date());
  assert.deepEqual(await packAndImport(), { answer: 1, isBuilt: false }, 'the same sources');
  writeFileSync(join(clone, 'src/core.js'), 'export const answer = 2;');
  assert.deepEqual(await packAndImport(), { answer: 2, isBuilt: true }, 'a saved source');
  rmSync(join(clone, 'tools/size/main.ts'));
  assert.deepEqual(await packAndImport(), { answer: 2, isBuilt: true }, 'a removed source');
});

test('`npm pack` fails if the build fails', async () => {
  writeFileSync(join(clone, 'src/core.js'), 'export const answer = ;');
  await assert.rejects(packAndImport(), /The build failed/);
});

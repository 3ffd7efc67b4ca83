import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Left out: only a change of the project’s own tools breaks it.

const urlOf = (path: string): string => pathToFileURL(resolve(path)).href;

/** Builds a script with the plugin, and prints how often it was minified, the script and its map. */
const BUILD = `
  import { rollup } from '${urlOf('node_modules/rollup/dist/es/rollup.js')}';
  import { minifiedChunks, minifyOnce } from '${urlOf('tools/build/minify.mjs')}';
  const options = JSON.parse(process.argv[2]);
  const bundle = await rollup({ input: 'main.js', plugins: [minifiedChunks(options)] });
  let minified = 0;
  await minifyOnce('let a = 1', options, async () => ({ times: ++minified }));
  const { output } = await bundle.write({ dir: 'out', sourcemap: 'hidden' });
  console.log(JSON.stringify({ minified, code: output[0].code, map: output[0].map.toString() }));`;
const Built = z.object({ minified: z.number(), code: z.string(), map: z.string() });

describe('the minifier of the build', () => {
  let project = '';
  const cache = (): string => join(project, '.cache/minified');
  function build(options = {}) {
    const args = ['build.mjs', JSON.stringify(options)];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project });
    assert.equal(stderr.toString(), '');
    return Built.parse(JSON.parse(stdout.toString()));
  }
  const writeVersion = async (version: string): Promise<void> => {
    for (const name of ['terser', '@rollup/plugin-terser']) {
      await mkdir(join(project, 'node_modules', name), { recursive: true });
      await writeFile(
        join(project, 'node_modules', name, 'package.json'),
        JSON.stringify({ version }),
      );
    }
  };

  before(async () => {
    project = await temporaryFolder();
    await writeVersion('1.0.0');
    await writeFile(join(project, 'build.mjs'), BUILD);
    await writeFile(
      join(project, 'main.js'),
      'export function double(number) {\n  return 2 * number;\n}\n',
    );
  });
  after(() => rm(project, { recursive: true, force: true }));

  test('minifies a script once, and returns the same from the cache', async () => {
    const cold = build();
    assert.equal(cold.minified, 1);
    assert.ok(!cold.code.includes('number'), cold.code);
    const kept = await readdir(cache());
    assert.deepEqual(build(), { ...cold, minified: 0 });
    assert.deepEqual(await readdir(cache()), kept);
  });

  test('ignores what was changed in the cache', async () => {
    const expected = build();
    for (const name of await readdir(cache())) {
      const text = await readFile(join(cache(), name), 'utf8');
      await writeFile(join(cache(), name), text.replace(/return|times/, 'damaged'));
    }
    assert.deepEqual(build(), { ...expected, minified: 1 });
    assert.deepEqual(build(), expected);
  });

  test('minifies again with other options, and with another version', async () => {
    build();
    assert.equal(build({ compress: { passes: 2 } }).minified, 1);
    await writeVersion('1.0.1');
    assert.equal(build({ compress: { passes: 2 } }).minified, 1);
  });

  test('removes what the last build did not use', async () => {
    await writeFile(join(cache(), 'old'), '');
    build();
    assert.equal((await readdir(cache())).length, 2);
  });
});

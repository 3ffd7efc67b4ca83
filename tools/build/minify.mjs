import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import terser from '@rollup/plugin-terser';

/** A file per minified script, named by the hash of everything that the result depends on. */
const CACHE = '.cache/minified';
const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
/** The files of this build. */
const used = new Set();

/** Returns the cached result; undefined if there is none, or if it is not as it was written. */
async function readResult(file) {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [hash, content] = [text.slice(0, 64), text.slice(64)];
  return hash === hashOf(content) ? JSON.parse(content) : undefined;
}

/** Minifies a script, unless an earlier build has minified the same code with the same options. */
export async function minifyOnce(code, options, minify) {
  const versions = ['terser', '@rollup/plugin-terser'].map(versionOf);
  const name = hashOf(JSON.stringify([versions, options, code]));
  used.add(name);
  const file = join(CACHE, name);
  const cached = await readResult(file);
  if (cached !== undefined) return cached;
  const result = await minify();
  const content = JSON.stringify(result);
  await mkdir(CACHE, { recursive: true });
  await writeFile(file, hashOf(content) + content);
  return result;
}

/** `@rollup/plugin-terser` with a cache, from which it removes what the last build did not use. */
export function minifiedChunks(options) {
  const { renderChunk, ...plugin } = terser(options);
  return {
    ...plugin,
    renderChunk(code, chunk, output) {
      const minify = () => renderChunk.call(this, code, chunk, output);
      return minifyOnce(code, [options, output.format, output.sourcemap], minify);
    },
    async writeBundle() {
      const names = await readdir(CACHE).catch(() => []);
      const unused = names.filter((name) => !used.has(name));
      await Promise.all(unused.map((name) => rm(join(CACHE, name), { force: true })));
    },
  };
}

import { basename } from 'node:path';
import { bundle } from './bundle.mjs';
import { emittedFiles } from './emitted-files.mjs';

/** Returns classic scripts, which run before modules, for `cdn`. `entries` are their files by name. */
export async function readClassicScripts(entries) {
  const { outputFiles } = await bundle({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: file, out })),
    format: 'iife',
    minify: true,
  });
  return outputFiles.map(({ path, text }) => ({ fileName: `cdn/${basename(path)}`, source: text }));
}

/** Rollup plugin that writes classic scripts to `cdn`. */
export const classicScripts = (entries) =>
  emittedFiles('classic-scripts', () => readClassicScripts(entries));

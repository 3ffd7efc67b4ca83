/**
 * `node tools/run-bundled.mjs demo/start.ts`: runs a TypeScript program of the project, with a source map for stack
 * traces. Bundles it first, unless `.cache` has the unchanged bundle of the same sources.
 */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprintOf } from './build/fingerprint.mjs';

const CACHE = '.cache/programs';
/** What every bundle depends on beside its sources. */
const SHARED = [
  'node_modules/esbuild/package.json',
  'tools/build/node-bundle.mjs',
  'tools/layers.mjs',
  'tsconfig.json',
];

/** The bundle contains the addresses of its sources, so the project's folder counts. */
const keyOf = (inputs) => `${resolve('.')} ${fingerprintOf([...inputs, ...SHARED])}`;

/** Returns the folder of the cached bundle; undefined unless it is complete, unchanged and from the sources of now. */
function cachedFolder(file) {
  try {
    const { folder, inputs, key, content } = JSON.parse(readFileSync(file, 'utf8'));
    return key === keyOf(inputs) && content === fingerprintOf([folder]) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Bundles a program, and describes the bundle in a file. Returns the bundle's folder. */
async function bundle(program, file) {
  const { bundleForNode } = await import('./build/node-bundle.mjs');
  await mkdir(CACHE, { recursive: true });
  // Not the former folder: a program that still runs from it may not have loaded all of it.
  const folder = await mkdtemp(`${CACHE}/`);
  const { metafile } = await bundleForNode({
    entryPoints: { program },
    outdir: folder,
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs);
  const described = { folder, inputs, key: keyOf(inputs), content: fingerprintOf([folder]) };
  await writeFile(`${folder}.json`, JSON.stringify(described));
  // Another process may read the file.
  await rename(`${folder}.json`, file);
  return folder;
}

const [program] = process.argv.slice(2);
const file = join(CACHE, `${basename(program, '.ts')}.json`);
const folder = cachedFolder(file) ?? (await bundle(program, file));
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(folder, 'program.mjs')).href);

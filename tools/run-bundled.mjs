/**
 * `node tools/run-bundled.mjs demo/start.ts`: runs a TypeScript program of the project, with a source map for stack
 * traces. Bundles it first, unless `.cache` has the unchanged bundle of the same sources. Runs the sources themselves if
 * `.cache` is not writable.
 */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprintOf } from './build/fingerprint.mjs';
import { removeOld } from './build/remove-old.mjs';

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

/** Returns the folder of the cached bundle; undefined unless it is complete, unchanged and up to date. */
function cachedFolder(file) {
  try {
    const { folder, inputs, key, content } = JSON.parse(readFileSync(file, 'utf8'));
    return key === keyOf(inputs) && content === fingerprintOf([folder]) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Bundles a program, and describes the bundle in a file. Returns the bundle's folder; undefined if it can't be written. */
async function bundle(program, file) {
  // Not the previous folder: a program that still runs from it may not have loaded all of it.
  const folder = await mkdir(CACHE, { recursive: true })
    .then(() => mkdtemp(`${CACHE}/`))
    .catch(() => undefined);
  if (!folder) return undefined;
  const { bundleForNode } = await import('./build/node-bundle.mjs');
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
  await removeOld(CACHE, basename(folder));
  return folder;
}

const [program] = process.argv.slice(2);
const file = join(CACHE, `${basename(program, '.ts')}.json`);
const folder = cachedFolder(file) ?? (await bundle(program, file));
if (folder) process.setSourceMapsEnabled(true);
else (await import('tsx/esm/api')).register();
await import(pathToFileURL(folder ? join(folder, 'program.mjs') : program).href);

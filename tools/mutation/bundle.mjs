import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { prerenderModulesForBundles } from '../prerender-modules.mjs';
import { SLOW_TESTS } from './folders.mjs';

const WORKER = 'src/core/session/session.worker.ts';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The sandbox is the working directory by the time of the call, not when this module is read. */
const shared = () => ({
  absWorkingDir: process.cwd(),
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  outbase: '.',
  outdir: '/',
  conditions: ['browser', 'development'],
  define: { 'process.env.NODE_ENV': '"development"' },
  alias: { '@web/test-runner-commands': fileURLToPath(new URL('commands.js', import.meta.url)) },
  plugins: [changeableSheets, prerenderModulesForBundles(ROOT)],
  logLevel: 'error',
});

/** esbuild plugin: a sheet's text, unless the page was given another one to try. */
const changeableSheets = {
  name: 'changeable-sheets',
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const name = JSON.stringify(relative(process.cwd(), path));
      const text = JSON.stringify(await readFile(path, 'utf8'));
      return { contents: `export default globalThis.__stryker__.sheets?.[${name}] ?? ${text};` };
    });
  },
};

/** A source as one script of its own, which shares no module with any other. */
export async function bundleEntry(source) {
  const { outputFiles } = await build({ ...shared(), entryPoints: [source] });
  return outputFiles[0].text;
}

/** For each file, how many imports lie between it and `source`; files that do not lead there are left out. */
function distancesTo(source, inputs) {
  const importers = new Map();
  for (const [path, { imports }] of Object.entries(inputs))
    for (const one of imports) importers.set(one.path, [...(importers.get(one.path) ?? []), path]);
  const distances = new Map([[source, 0]]);
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** Test files from which an import leads into a folder. */
function reaching(folder, testFiles, inputs) {
  const reached = new Set();
  for (const source of Object.keys(inputs).filter((path) => path.startsWith(folder)))
    for (const path of distancesTo(source, inputs).keys()) reached.add(path);
  return testFiles.filter((path) => reached.has(path));
}

/** How many folders below `test` and `src` two paths have in common. */
function foldersShared(testFile, source) {
  const folders = dirname(source).split('/').slice(1);
  const other = dirname(testFile).split('/').slice(1);
  const differs = folders.findIndex((folder, at) => folder !== other[at]);
  return differs < 0 ? folders.length : differs;
}

const wordsOf = (path) =>
  new Set(path.match(/[a-z]+/g).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)));

/** How many words the path of a test has in common with that of a source, such as `product-card`. */
function wordsShared(testFile, source) {
  const words = wordsOf(source);
  return [...wordsOf(testFile)].filter((word) => words.has(word)).length;
}

/** The tests of a folder as one bundle: what is served under which path, and which tests a source can concern. */
export async function bundleTests({ name, tests }) {
  const found = tests
    .flatMap((dir) => readdirSync(dir, { recursive: true }).map((file) => join(dir, file)))
    .filter((path) => /\.test\.tsx?$/.test(path) && !SLOW_TESTS.includes(path))
    .sort();
  const [pages, workerScript] = await Promise.all([
    build({ ...shared(), entryPoints: found, splitting: true, metafile: true }),
    bundleEntry(WORKER),
  ]);
  // The page names the worker by its source, whose address no bundler follows.
  const { inputs } = pages.metafile;
  inputs[WORKER] = { imports: [] };
  for (const path of found.filter((file) => file.endsWith('/worker.test.ts')))
    inputs[path].imports.push({ path: WORKER });
  const testFiles = reaching(`src/${name}/`, found, inputs);
  return {
    testFiles,
    scripts: new Map(pages.outputFiles.map(({ path, text }) => [path, text])),
    workerScript,
    /**
     * Test files that can reach a source: first those in the folder of tests that mirrors its own, then those that are
     * named like it, then those that import it soonest.
     */
    testsFor(source) {
      const distances = distancesTo(source, inputs);
      const closeness = (path) => foldersShared(path, source);
      const likeness = (path) => wordsShared(path, source);
      return testFiles
        .filter((path) => distances.has(path))
        .sort(
          (a, b) =>
            closeness(b) - closeness(a) ||
            likeness(b) - likeness(a) ||
            distances.get(a) - distances.get(b),
        );
    },
  };
}

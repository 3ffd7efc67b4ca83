import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { prerenderModulesForBundles } from '../build/prerender-modules.mjs';
import { foldersShared, wordsShared } from './closeness.mjs';
import { SLOW_TESTS, testFilesOf } from './folders.mjs';

const WORKER = 'src/core/session/session.worker.ts';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A function, because the working directory becomes the sandbox only after this module is loaded. */
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
  plugins: [replaceableSheets, prerenderModulesForBundles(ROOT)],
  logLevel: 'error',
});

/** esbuild plugin that imports style sheets as text. The page can replace the text with a mutated one. */
const replaceableSheets = {
  name: 'replaceable-sheets',
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const name = JSON.stringify(relative(process.cwd(), path));
      const text = JSON.stringify(await readFile(path, 'utf8'));
      return { contents: `export default globalThis.__stryker__.sheets?.[${name}] ?? ${text};` };
    });
  },
};

/** Bundles a source into one script that shares no modules with other scripts. */
export async function bundleEntry(source) {
  const { outputFiles } = await build({ ...shared(), entryPoints: [source] });
  return outputFiles[0].text;
}

/** Returns how many imports separate each file from `source`, without files that do not import it. */
function distancesTo(source, inputs) {
  const importers = new Map();
  for (const [path, { imports }] of Object.entries(inputs))
    for (const imported of imports)
      importers.set(imported.path, [...(importers.get(imported.path) ?? []), path]);
  const distances = new Map([[source, 0]]);
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** Returns the test files that import a file of a folder, directly or not. */
function testsImporting(folder, testFiles, inputs) {
  const reached = new Set();
  for (const source of Object.keys(inputs).filter((path) => path.startsWith(folder)))
    for (const path of distancesTo(source, inputs).keys()) reached.add(path);
  return testFiles.filter((path) => reached.has(path));
}

/** Bundles the tests of a folder. Returns the scripts by path, and which tests can reach a source. */
export async function bundleTests(folder) {
  const { name } = folder;
  const found = testFilesOf(folder).filter((path) => !SLOW_TESTS.includes(path));
  const [pages, workerScript] = await Promise.all([
    build({ ...shared(), entryPoints: found, splitting: true, metafile: true }),
    bundleEntry(WORKER),
  ]);
  // The page refers to the worker by the URL of its source, which bundlers do not follow.
  const { inputs } = pages.metafile;
  inputs[WORKER] = { imports: [] };
  for (const path of found.filter((file) => file.endsWith('/worker.test.ts')))
    inputs[path].imports.push({ path: WORKER });
  const testFiles = testsImporting(`src/${name}/`, found, inputs);
  return {
    testFiles,
    scripts: new Map(pages.outputFiles.map(({ path, text }) => [path, text])),
    workerScript,
    /**
     * Returns the test files that can reach a source, in this order: those in the folder of tests that mirrors its own,
     * those with a similar name, those with the fewest imports in between.
     */
    testsFor(source) {
      const distances = distancesTo(source, inputs);
      const folderScore = (path) => foldersShared(path, source);
      const nameScore = (path) => wordsShared(path, source);
      return testFiles
        .filter((path) => distances.has(path))
        .sort(
          (a, b) =>
            folderScore(b) - folderScore(a) ||
            nameScore(b) - nameScore(a) ||
            distances.get(a) - distances.get(b),
        );
    },
  };
}

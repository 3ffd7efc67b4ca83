import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const TESTS = 'test/core';
const WORKER = 'src/core/session/session.worker.ts';

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
  logLevel: 'error',
});

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

/** The tests of the core as one bundle: what is served under which path, and which tests a source can concern. */
export async function bundleTests() {
  const testFiles = readdirSync(TESTS, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(TESTS, name))
    .sort();
  const [pages, worker] = await Promise.all([
    build({ ...shared(), entryPoints: testFiles, splitting: true, metafile: true }),
    build({ ...shared(), entryPoints: [WORKER] }),
  ]);
  // The page names the worker by its source, whose address no bundler follows.
  const { inputs } = pages.metafile;
  inputs[WORKER] = { imports: [] };
  for (const path of testFiles.filter((name) => name.endsWith('/worker.test.ts')))
    inputs[path].imports.push({ path: WORKER });
  return {
    testFiles,
    scripts: new Map(pages.outputFiles.map(({ path, text }) => [path, text])),
    workerScript: worker.outputFiles[0].text,
    /** Test files that can reach a source, those that import it themselves first. */
    testsFor(source) {
      const distances = distancesTo(source, inputs);
      return testFiles
        .filter((path) => distances.has(path))
        .sort((a, b) => distances.get(a) - distances.get(b));
    },
  };
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import picomatch from 'picomatch';
import { tsImport } from 'tsx/esm/api';
import { wordsShared } from './closeness.mjs';
import { testFilesOf } from './folders.mjs';
import { BUNDLES, POSTGRES, PROGRAMS } from './node-programs.mjs';

/** The databases that tests copy; kept, because creating one takes seconds. */
const TEMPLATES = '.cache/gateway-tests';
/** Exists once all bundles are written, because the processes of a run start at the same time. */
const WRITTEN = join(BUNDLES, 'written');
/** Test files with this text need a PostgreSQL of their own: they stop it, or use what its databases share. */
const OWN_SERVER = /postgres\.restart\(|pg_dump|startPostgres\(\w/;

/** Leaves the modules that know the active mutant out of the bundles. */
const modulesOfMutants = {
  name: 'modules-of-mutants',
  setup(bundle) {
    const replace = (filter, file) =>
      bundle.onResolve({ filter }, ({ kind }) =>
        kind === 'entry-point'
          ? undefined
          : { path: fileURLToPath(new URL(file, import.meta.url)), external: true },
      );
    replace(/^node:test$/, 'node-test.mjs');
    replace(/\/node-bundle\.ts$/, 'node-programs.mjs');
    replace(/\/programs\/postgres\.ts$/, 'node-postgres.mjs');
  },
};

/** Returns the IDs of the mutants in an instrumented source. */
const mutantsIn = (source) =>
  [...readFileSync(source, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => id);

/** Bundles each test file into a script of its own, so that a file starts with modules of its own. */
async function writeBundles(testFiles, templates) {
  const { testPlugins } = await tsImport('../../test/runner/node-bundle.ts', import.meta.url);
  mkdirSync(templates, { recursive: true });
  symlinkSync(templates, TEMPLATES);
  await build({
    // Stryker has changed the working directory.
    absWorkingDir: process.cwd(),
    entryPoints: [...testFiles, ...PROGRAMS, POSTGRES],
    ...{ outbase: '.', outdir: BUNDLES, outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20' },
    // Without it, the order in which modules are found decides which ones are strict, and so the fingerprints.
    tsconfig: 'tsconfig.json',
    ...{ logLevel: 'error', plugins: [modulesOfMutants, ...testPlugins] },
  });
  writeFileSync(WRITTEN, '');
}

/** Creates the folder of the bundles. Returns whether this process did it, and so has to write them. */
function createFolder() {
  try {
    mkdirSync('.cache', { recursive: true });
    mkdirSync(BUNDLES);
    return true;
  } catch {
    return false;
  }
}

/** Checks whether a test file is one of those that the option `--tests` names. */
const isWanted = picomatch(process.env.MUTATION_TESTS?.split(',') ?? '**');

/** Bundles the tests of a folder, once for all processes of a run. `kept` is a folder that outlasts the run. */
export async function bundleNodeTests(folder, kept) {
  const testFiles = testFilesOf(folder).filter((path) => isWanted(path));
  if (createFolder()) await writeBundles(testFiles, join(kept, 'templates'));
  while (!existsSync(WRITTEN)) await setTimeout(100);
  const scriptOf = (file) => resolve(BUNDLES, file.replace(/ts$/, 'mjs'));
  const bytesOf = (file) =>
    readFileSync(scriptOf(file), 'utf8').replaceAll(process.cwd(), 'sandbox');
  const programs = PROGRAMS.map(bytesOf).join('');
  return {
    testFiles,
    /** Returns what a process needs to run a file; `serverUrl` is the PostgreSQL of the worker. */
    entryOf: (file, serverUrl) => ({
      file,
      script: scriptOf(file),
      ...(!OWN_SERVER.test(readFileSync(file, 'utf8')) && { serverUrl }),
    }),
    /** Returns a text that changes with a test, the code that it imports and the programs that it may start. */
    fingerprintOf: (file) =>
      createHash('sha256')
        .update(bytesOf(file) + programs)
        .digest('hex'),
    /**
     * Returns test files in this order: those that call the source, those with a name similar to the source's, those that
     * execute the most mutants of the source, the fastest. All files that only load it execute the same ones.
     */
    closest(source, files, dryRuns) {
      const mutants = mutantsIn(source);
      const executed = Object.fromEntries(
        files.map((file) => [file, mutants.filter((id) => id in dryRuns[file].coverage).length]),
      );
      const loaded = Math.min(...Object.values(executed));
      const calls = (file) => Number(executed[file] > loaded);
      return files.toSorted(
        (a, b) =>
          calls(b) - calls(a) ||
          wordsShared(b, source) - wordsShared(a, source) ||
          executed[b] - executed[a] ||
          dryRuns[a].ms - dryRuns[b].ms,
      );
    },
  };
}

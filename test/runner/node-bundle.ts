import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { templateFolder, type Template } from '../../demo/data-template.ts';
import { bundleForNode, nodePlugins } from '../../tools/build/node-bundle.mjs';

/** Inside the project, so that Node finds the packages that the bundles import. */
const FOLDER = resolve('.cache/node-tests');

/**
 * Replaces two modules of the gateway that cost most: passwords have the lowest cost of a hash, and a new embedded
 * database is a copy.
 */
const cheapModules: Plugin = {
  name: 'cheap-modules',
  setup(bundle) {
    const replace = (module: RegExp, importers: RegExp, replacement: string): void =>
      bundle.onResolve({ filter: module }, ({ importer }) =>
        importers.test(importer)
          ? { path: resolve('test/support/gateway', replacement) }
          : undefined,
      );
    replace(/\/password-cost\.ts$/, /\/users\/password-hash\.ts$/, 'low-password-cost.ts');
    replace(/\/pglite\.ts$/, /\/engine\/open\.ts$/, 'copied-pglite.ts');
  },
};

/** The changes that a bundle of tests makes to its sources. */
export const testPlugins = [cheapModules, ...nodePlugins];

/** Packages that have native code or files beside them, or that import modules in a way that a bundle does not find. */
const UNBUNDLED = ['@electric-sql/*', '@fastify/cookie', '@node-rs/*', 'jsonc-parser'];

/**
 * The first lines of a program: `require` for its packages, and the baseline compiler alone for the embedded database,
 * because the process ends before code that the optimizing compiler has made would pay.
 */
const FIRST_LINES = `import { createRequire as requireIn } from 'node:module';
import { setFlagsFromString } from 'node:v8';
const require = requireIn(import.meta.url);
setFlagsFromString('--liftoff-only');`;

/** Bundles for Node into a new folder, which is removed when this process exits. */
async function bundle(entry: BuildOptions): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(`${FOLDER}/`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundleForNode({ ...entry, outdir: folder, plugins: testPlugins });
  return folder;
}

const bundlePackages = { packages: 'bundle', external: UNBUNDLED, sourcemap: false } as const;

/** A program of this project, which all processes of tests share. */
const programs = new Map<string, Template>();
const programOf = (file: string): Template => {
  const known = programs.get(file);
  if (known) return known;
  const program: Template = {
    cache: join('.cache/test-programs', file.replaceAll('/', '-')),
    sources: ['cli', 'demo', 'gateway/src', 'src', 'test/runner', 'test/support', 'tools'],
    create: async (outdir) => {
      await bundleForNode({
        ...bundlePackages,
        entryPoints: { program: resolve(file) },
        outdir,
        banner: { js: FIRST_LINES },
        plugins: testPlugins,
      });
    },
  };
  programs.set(file, program);
  return program;
};

/**
 * Bundles a program with its packages, so that its process reads a few scripts instead of hundreds of modules. A program
 * of this project is bundled once, one of another checkout for each process of tests.
 */
export async function bundleProgram(file: string): Promise<string> {
  const folder = isAbsolute(file)
    ? await bundle({ entryPoints: { program: file } })
    : resolve(await templateFolder(programOf(file)));
  return `${folder}/program.mjs`;
}

/**
 * Bundles test files into one script, and returns its path. Several processes of the script share the files, `steady` of
 * which always run. A file that waits for the build is loaded once the gate in the script's folder is open
 * (`script-folder.ts`).
 */
export async function bundleNodeTests(
  files: readonly string[],
  waitsForBuild: (file: string) => boolean,
  steady: number,
): Promise<string> {
  const loaders = files.map((file) => {
    const path = JSON.stringify(resolve(file));
    return `[${JSON.stringify(file)}, () => import(${path}), ${waitsForBuild(file)}],`;
  });
  const contents = `
    import { runFiles } from ${JSON.stringify(resolve('test/runner/run-files.ts'))};
    await runFiles([${loaders.join('\n')}], ${steady});`;
  const folder = await bundle({ stdin: { contents, resolveDir: '.', loader: 'ts' } });
  return `${folder}/stdin.mjs`;
}

import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { CONTRACT } from '../../tools/layers.mjs';
import { pathOfImport } from '../../tools/own-imports.ts';

/** Inside the project, so that Node finds the packages that the bundles import. */
const FOLDER = resolve('.cache/node-tests');

// Not written out, because this plugin would replace it when it bundles this module for a test.
const OWN_ADDRESS = ['import', 'meta', 'url'].join('.');

/** Keeps `import.meta.url` the address of the source, because tests read files next to it. */
const sourceAddress: Plugin = {
  name: 'source-address',
  setup(bundle) {
    bundle.onLoad({ filter: /\/(cli|demo|src|test|tools)\/.*\.(ts|mjs)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: source.replaceAll(OWN_ADDRESS, address),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
};

/** Replaces the cost of password hashes by the lowest, for gateways that run in the process of a test. */
const lowPasswordCost: Plugin = {
  name: 'low-password-cost',
  setup(bundle) {
    bundle.onResolve({ filter: /\/password-cost\.ts$/ }, ({ importer }) =>
      importer.endsWith('/users/password-hash.ts')
        ? { path: resolve('test/support/gateway/low-password-cost.ts') }
        : undefined,
    );
  },
};

/** Returns the folder of the project that a file belongs to: this one, a copy of it, or an earlier version. */
function projectOf(file: string): string {
  const folder = dirname(file);
  const isFound = existsSync(join(folder, CONTRACT.folder)) || folder === dirname(folder);
  return isFound ? folder : projectOf(folder);
}

/** Bundles the contract, although it is imported as a package, from the project of the file that imports it. */
export const bundledContract: Plugin = {
  name: 'bundled-contract',
  setup(bundle) {
    bundle.onResolve({ filter: new RegExp(`^${CONTRACT.name}/`) }, ({ path, importer }) => ({
      path: join(projectOf(importer), pathOfImport(importer, path)),
    }));
  },
};

/** The changes that a bundle of tests makes to its sources. */
export const testPlugins = [sourceAddress, lowPasswordCost, bundledContract];

/** Bundles for Node into a new folder, which is removed when this process exits. */
async function bundle(entry: BuildOptions): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(`${FOLDER}/`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    ...entry,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    plugins: testPlugins,
  });
  return folder;
}

/** Bundles a program, so that its process reads a few scripts instead of transpiling hundreds of sources. */
export async function bundleProgram(file: string): Promise<string> {
  const folder = await bundle({ entryPoints: { program: resolve(file) } });
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

import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { bundleForNode, nodePlugins } from '../../tools/build/node-bundle.mjs';

/** Inside the project, so that Node finds the packages that the bundles import. */
const FOLDER = resolve('.cache/node-tests');

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

/** The changes that a bundle of tests makes to its sources. */
export const testPlugins = [lowPasswordCost, ...nodePlugins];

/** Bundles for Node into a new folder, which is removed when this process exits. */
async function bundle(entry: BuildOptions): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(`${FOLDER}/`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundleForNode({ ...entry, outdir: folder, plugins: testPlugins });
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

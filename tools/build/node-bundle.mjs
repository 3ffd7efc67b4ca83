import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { CONTRACT } from '../layers.mjs';

/** `import.meta.url`. Not written out, because the plugin below would replace it when it bundles a module for a test. */
export const OWN_ADDRESS = ['import', 'meta', 'url'].join('.');

/** Keeps `import.meta.url` the address of the source, because programs read files next to it. */
const sourceAddress = {
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

/** Returns the folder of the project that a file belongs to: this one, a copy of it, or an earlier version. */
function projectOf(file) {
  const folder = dirname(file);
  const isFound = existsSync(join(folder, CONTRACT.folder)) || folder === dirname(folder);
  return isFound ? folder : projectOf(folder);
}

/** Bundles the contract, although it is imported as a package, from the project of the file that imports it. */
export const bundledContract = {
  name: 'bundled-contract',
  setup(bundle) {
    bundle.onResolve({ filter: new RegExp(`^${CONTRACT.name}/`) }, ({ path, importer }) => ({
      path: join(projectOf(importer), path.replace(CONTRACT.name, CONTRACT.folder)),
    }));
  },
};

/** The changes that a bundle for Node makes to its sources. */
export const nodePlugins = [sourceAddress, bundledContract];

/** Bundles sources for Node, without packages. Starting a bundle spares transpiling hundreds of sources. */
export const bundleForNode = (options) =>
  build({
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    plugins: nodePlugins,
    ...options,
  });

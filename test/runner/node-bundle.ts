import { rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Inside the project, where Node finds the packages that the bundles import. */
const FOLDER = '.cache/node-tests';

/** Keeps `import.meta.url` the address of the source, because tests read files beside it. */
const sourceAddress: Plugin = {
  name: 'source-address',
  setup(bundle) {
    bundle.onLoad({ filter: /\/(demo|src|test|tools)\/.*\.(ts|mjs)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: source.replaceAll('import.meta.url', address),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
};

/**
 * Bundles programs for Node, so that a process reads a few scripts instead of transpiling hundreds of sources.
 * Returns the path of each file's script.
 */
export async function bundleForNode(
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folder = join(FOLDER, String(process.pid));
  await mkdir(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outputOf = (file: string): string => file.replace(/\.ts$/, '');
  await build({
    entryPoints: files.map((file) => ({ in: resolve(file), out: outputOf(file) })),
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
    plugins: [sourceAddress],
  });
  return new Map(files.map((file) => [file, resolve(folder, `${outputOf(file)}.mjs`)]));
}

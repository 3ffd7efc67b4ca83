import { relative } from 'node:path';
import { bundle } from './bundle.mjs';
import { prerenderModulesForBundles } from './prerender-modules.mjs';

/**
 * Rollup plugin that bundles entries of the package into a folder. No element loads them; they run in Node and in other
 * runtimes.
 */
export function entryBundles({ folder, entries }) {
  return {
    name: `entry-bundles-${folder}`,
    async generateBundle() {
      const { outputFiles } = await bundle({
        entryPoints: entries,
        outdir: folder,
        splitting: true,
        chunkNames: 'shared',
        plugins: [prerenderModulesForBundles(process.cwd())],
      });
      for (const { path, text } of outputFiles)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${relative(folder, relative('.', path))}`,
          source: text,
        });
    },
  };
}

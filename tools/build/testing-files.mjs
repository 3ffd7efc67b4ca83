import { relative } from 'node:path';
import { bundle } from './bundle.mjs';
import { prerenderModulesForBundles } from './prerender-modules.mjs';

const DIR = 'testing';

/** Rollup plugin that bundles `sso-elements/testing`, which no element loads and which runs in pages and in Node. */
export function testingFiles({ entries }) {
  return {
    name: 'testing-files',
    async generateBundle() {
      const { outputFiles } = await bundle({
        entryPoints: entries,
        outdir: DIR,
        splitting: true,
        chunkNames: 'shared',
        plugins: [prerenderModulesForBundles(process.cwd())],
      });
      for (const { path, text } of outputFiles)
        this.emitFile({
          type: 'asset',
          fileName: `${DIR}/${relative(DIR, relative('.', path))}`,
          source: text,
        });
    },
  };
}

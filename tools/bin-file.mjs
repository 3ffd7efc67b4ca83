import { build } from 'esbuild';

/** Rollup plugin that bundles the package's command into one executable file for Node. */
export function binFile({ entry, fileName }) {
  return {
    name: 'bin-file',
    async generateBundle() {
      const { outputFiles } = await build({
        entryPoints: [entry],
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        banner: { js: '#!/usr/bin/env node' },
        legalComments: 'none',
        write: false,
        logLevel: 'error',
      });
      this.emitFile({ type: 'asset', fileName, source: outputFiles[0].text });
    },
  };
}

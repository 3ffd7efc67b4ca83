import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

/** Rollup plugin that bundles the package's command into one executable file for Node. */
export function binFile({ entry, fileName }) {
  return {
    name: 'bin-file',
    async generateBundle() {
      const banner = { js: '#!/usr/bin/env node' };
      const { text } = await bundle({
        entryPoints: [entry],
        platform: 'node',
        target: 'node20',
        banner,
      });
      this.emitFile({ type: 'asset', fileName, source: text });
    },
    writeBundle: ({ dir }) => chmod(join(dir, fileName), 0o755),
  };
}

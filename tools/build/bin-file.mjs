import { chmod } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle } from './bundle.mjs';

/**
 * Rollup plugin that bundles the package's command for Node: an executable file, which older versions of Node can parse
 * too, and the file that it imports.
 */
export function binFiles({ entries, to }) {
  const [program] = entries.map((entry) => `${to}/${basename(entry, '.ts')}.js`);
  return {
    name: 'bin-files',
    async generateBundle() {
      const { outputFiles } = await bundle({
        entryPoints: entries,
        platform: 'node',
        target: 'node20',
        splitting: true,
      });
      for (const { path, text } of outputFiles) {
        const fileName = `${to}/${basename(path)}`;
        const source = fileName === program ? `#!/usr/bin/env node\n${text}` : text;
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    writeBundle: ({ dir }) => chmod(join(dir, program), 0o755),
  };
}

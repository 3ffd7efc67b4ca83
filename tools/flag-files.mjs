import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rollup plugin: puts the flags beside the bundle, where `countries.ts` looks for them, with their licence. */
export function flagFiles(from = 'src/views/profile/flags') {
  return {
    name: 'flag-files',
    async generateBundle() {
      for (const file of await readdir(from))
        this.emitFile({
          type: 'asset',
          fileName: `cdn/flags/${file}`,
          source: await readFile(join(from, file), 'utf8'),
        });
    },
  };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rollup plugin that copies the flags and their license next to the bundle, where `countries.ts` loads them. */
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

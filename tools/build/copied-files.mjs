import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rollup plugin that copies a folder of text files with its subfolders. */
export function copiedFiles({ from, to }) {
  return {
    name: 'copied-files',
    async generateBundle() {
      const entries = await readdir(from, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        this.addWatchFile(path);
        this.emitFile({
          type: 'asset',
          fileName: to + path.slice(from.length).replaceAll('\\', '/'),
          source: await readFile(path, 'utf8'),
        });
      }
    },
  };
}

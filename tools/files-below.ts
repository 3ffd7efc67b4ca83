import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the paths of all files below a folder, in alphabetical order. Skips installed packages. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build copies the template to this folder beside the bundled command. */
const FOLDER = new URL('gateway', import.meta.url);

/** Returns the texts of the template by their path, which has slashes on every system. */
export async function readTemplate(): Promise<Record<string, string>> {
  const root = fileURLToPath(FOLDER);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const path = join(parentPath, name);
      return [relative(root, path).split(sep).join('/'), await readFile(path, 'utf8')];
    }),
  );
  return Object.fromEntries(texts);
}

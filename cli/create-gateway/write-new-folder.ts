import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../check-gateway/command-error.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Returns the names in a folder; none if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') throw new CommandError(`${folder} is a file. Name a folder.`);
    throw new CommandError(`${folder} can’t be read (${codeOf(error)}).`);
  }
}

/**
 * Writes files by their path into a new or empty folder; a repository without files counts as empty. Files whose name
 * begins with `.env` are readable by their owner only. Throws {@link CommandError}, and never overwrites a file.
 */
export async function writeNewFolder(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const present = (await namesIn(folder)).filter((name) => name !== '.git');
  if (present.length > 0)
    throw new CommandError(
      `${folder} is not empty: it contains ${present[0] ?? ''}. Name a new folder, such as \`create-gateway my-gateway\`.`,
    );
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: 'wx', mode: path.startsWith('.env') ? 0o600 : 0o644 });
    }
  } catch (error) {
    throw new CommandError(`${folder} can’t be written (${codeOf(error)}).`);
  }
}

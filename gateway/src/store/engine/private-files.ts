import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a folder, and those above it that are missing, which only the user of this process can enter. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Restricts a folder and everything inside of it to the user of this process. PGlite creates its files for all users,
 * whatever the umask says. The folder is first, because it closes the way to the rest.
 */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    // The mode of a link is the mode of its target, which may be elsewhere.
    if (!entry.isSymbolicLink())
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

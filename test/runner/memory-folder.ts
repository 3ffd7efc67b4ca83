import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The file system that Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** A run needs up to 3 GB at a time, for databases, browser profiles and images. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of this process and its child processes, if memory has enough space.
 * It is removed when the process exits. Each gateway starts with a copy of a database of a thousand files, which takes ten
 * times as long on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  let folder: string;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return;
    folder = mkdtempSync(join(MEMORY, 'sso-elements-'));
  } catch {
    // Not Linux, or no permission to write there.
    return;
  }
  // Like /tmp, because some programs run as another user if the tests run as root.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The file system that Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** A run keeps at most 3 GB at a time: databases, browser profiles and images. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Keeps the temporary files of this process and its children in memory where there is room for them, until the process
 * exits. Each gateway starts with a database of a thousand files, which a disk takes ten times as long to copy.
 */
export function keepTemporaryFilesInMemory(): void {
  let folder: string;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return;
    folder = mkdtempSync(join(MEMORY, 'sso-elements-'));
  } catch {
    // Another system, or no right to write there.
    return;
  }
  // Like /tmp, because some programs run as another user if the tests run as root.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

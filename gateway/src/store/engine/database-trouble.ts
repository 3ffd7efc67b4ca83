import { statfs } from 'node:fs/promises';

/** A new embedded database needs about 40 MB; an existing one writes segments of 16 MB. */
const SMALL_BYTES = 16 * 1024 * 1024;

/** Throws if an address is not one of PostgreSQL, because the driver would take its parts for something else. */
export function requirePostgresUrl(databaseUrl: string): void {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return;
  const [scheme = ''] = databaseUrl.split(':', 1);
  throw new Error(
    `DATABASE_URL starts with ${scheme}:, which is not a PostgreSQL URL. Set it to postgres://user:password@host/name.`,
  );
}

/** Returns true if the disk with a folder has almost no space left. */
async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < SMALL_BYTES;
  } catch {
    return false;
  }
}

/** Codes of a disk or quota without space. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Returns an error that says why the embedded database in a data folder can't be opened. The database itself only
 * says that it aborted. Errors of single files, such as missing rights, say enough.
 */
export async function explainPglite(cause: unknown, dataDir: string): Promise<unknown> {
  const { syscall, code = '' } = cause as NodeJS.ErrnoException;
  if (NO_SPACE.has(code) || (await isFull(dataDir)))
    return new Error(
      `The disk with the data folder ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
      { cause },
    );
  if (syscall !== undefined) return cause;
  return new Error(
    `The database in the data folder ${dataDir} is damaged. Restore the folder from a backup, or set DATA_DIR to another folder.`,
    { cause },
  );
}

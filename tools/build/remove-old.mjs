import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 3_600_000;

/**
 * Removes all files and folders of a cache that are older than a day, except those whose names start with `current`. A
 * program may still use younger ones.
 */
export async function removeOld(cache, current) {
  for (const name of await readdir(cache)) {
    if (name.startsWith(current)) continue;
    const path = join(cache, name);
    // Another process may have removed it.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

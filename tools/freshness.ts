import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the latest change of a file or folder. A folder's own time counts too, because it changes with removals. */
function changedAtMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => changedAtMs(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

/** Returns true if a stamp, whose time is the start of a build, is newer than all files and folders of that build. */
export function isNewer(stamp: string, sources: readonly string[]): boolean {
  try {
    const builtAtMs = statSync(stamp).mtimeMs;
    return sources.every((path) => changedAtMs(path) < builtAtMs);
  } catch {
    return false;
  }
}

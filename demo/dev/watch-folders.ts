import { existsSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** One save makes several events: a write, a rename, a change of times. */
const SETTLE_MS = 100;
/** Names of editors' own files, such as swap files and backups. */
const EDITORS_OWN = /^\.|~$|^\d+$/;

function foldersBelow(root: string): string[] {
  const inside = readdirSync(root, { recursive: true, withFileTypes: true });
  const folders = inside.filter((entry) => entry.isDirectory());
  return [root, ...folders.map(({ parentPath, name }) => join(parentPath, name))];
}

/**
 * Calls back soon after a file below one of the folders was saved, added or removed. Returns what ends that.
 * Folders are watched, not files: many editors save by putting a new file into the place of the old one.
 */
export function watchFolders(roots: readonly string[], onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const settle = (): void => {
    update();
    onChange();
  };
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string): void => {
    const watcher = watch(folder, (_, name) => {
      if (name !== null && EDITORS_OWN.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    });
    // A folder that is removed; a new one of its name is found again.
    watcher.on('error', () => drop(folder));
    watchers.set(folder, watcher);
  };
  const update = (): void => {
    for (const folder of [...watchers.keys()]) if (!existsSync(folder)) drop(folder);
    for (const folder of roots.flatMap(foldersBelow)) if (!watchers.has(folder)) add(folder);
  };

  update();
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) drop(folder);
  };
}

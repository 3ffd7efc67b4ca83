import { existsSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** One save causes several events: a write, a rename, a change of times. */
const SETTLE_MS = 100;
/** Names of temporary files of editors, such as swap files and backups. */
const EDITOR_FILE = /^\.|~$|^\d+$/;

function foldersBelow(root: string): string[] {
  const inside = readdirSync(root, { recursive: true, withFileTypes: true });
  const folders = inside.filter((entry) => entry.isDirectory());
  return [root, ...folders.map(({ parentPath, name }) => join(parentPath, name))];
}

/**
 * Calls `onChange` shortly after a file below one of the folders was saved, added or removed. Returns a function that
 * stops watching. Watches folders instead of files, because many editors save by replacing the file.
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
      if (name !== null && EDITOR_FILE.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    });
    // The folder was removed; `update` finds a new one of the same name.
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

import { readdirSync, readFileSync } from 'node:fs';

interface Entry {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the processes of this machine, with the command lines that they show. */
function allProcesses(): Entry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of the program, in parentheses, may contain spaces.
        const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ id: Number(name), parent: Number(parent), command }];
      } catch {
        // It has ended in the meantime.
        return [];
      }
    });
}

/** Returns a process, its children and theirs, with their command lines. */
export function treeOf(root: number): readonly { readonly id: number; readonly command: string }[] {
  const all = allProcesses();
  const found = all.filter(({ id }) => id === root);
  for (const { id } of found) found.push(...all.filter(({ parent }) => parent === id));
  return found;
}

/** Sends a signal to processes. Those that have ended in the meantime are left out. */
export function signalAll(ids: readonly number[], signal: NodeJS.Signals): void {
  for (const id of ids)
    try {
      process.kill(id, signal);
    } catch {
      // It has ended.
    }
}

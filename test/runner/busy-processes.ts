import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PER_CORE = 2;

/** Computes without end, in slices after which it notices that the process that started it has gone. */
const PROGRAM = `
  process.on('disconnect', () => process.exit());
  (function slice() {
    for (const endsAt = Date.now() + 50; Date.now() < endsAt; );
    setImmediate(slice);
  })();`;

/** Reads a list of the kernel such as `0-1,4`. */
function numbersOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Returns the numbers of the cores that this process may use. */
export function usableCores(): number[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return numbersOf(/^Cpus_allowed_list:\s*(.+)$/m.exec(status)?.[1] ?? '0');
  } catch {
    return cpus().map((_, core) => core);
  }
}

/**
 * Starts two busy processes per core, each bound to its core if the system has `taskset`. Returns a function that ends
 * them.
 */
export function startBusyProcesses(): () => Promise<void> {
  const canPin = spawnSync('taskset', ['--version']).status === 0;
  const children = usableCores()
    .flatMap((core) => Array.from({ length: PER_CORE }, () => core))
    .map((core) => {
      const own = [process.execPath, '-e', PROGRAM];
      const pinned = ['taskset', '--cpu-list', String(core), ...own];
      const [program = '', ...args] = canPin ? pinned : own;
      return spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    });
  const ended = Promise.all(children.map((child) => once(child, 'exit')));
  return async () => {
    for (const child of children) child.kill('SIGKILL');
    await ended;
  };
}

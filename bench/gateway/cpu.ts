import { readdirSync, readFileSync } from 'node:fs';

/** Returns the fields after the name in a stat file of Linux; none for a process that has ended. */
function statOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Returns the CPU time of a process and its children, in ms; Linux counts in hundredths of a second. */
export function cpuTimeMs(pid: number | undefined): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(statOf(`/proc/${name}/stat`)[1]) === pid,
  );
  const own = (id: string): number => {
    const stat = statOf(`/proc/${id}/stat`);
    return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 10;
  };
  return [String(pid), ...children].reduce((sum, id) => sum + own(id), 0);
}

/** Returns the busy time of all cores since the machine started, in ms. */
export function machineTimeMs(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).map(Number));
  return (user + nice + system + irq + softIrq) * 10;
}

/** Process IDs by the names of the programs. */
export type Programs = Readonly<Record<string, readonly (number | undefined)[]>>;

/** Returns a function that returns how many cores each program, and all other work, has used since. */
export function watchCores(programs: Programs): () => Record<string, number> {
  const timesOf = (pids: readonly (number | undefined)[]): number =>
    pids.reduce<number>((sum, pid) => sum + cpuTimeMs(pid), 0);
  const read = () => Object.entries(programs).map(([, pids]) => timesOf(pids));
  const [started, before, busyBefore] = [performance.now(), read(), machineTimeMs()];
  return () => {
    const wallMs = performance.now() - started;
    const cores = read().map((time, index) => (time - (before[index] ?? 0)) / wallMs);
    const busy = (machineTimeMs() - busyBefore) / wallMs;
    const own = cores.reduce((sum, part) => sum + part, 0);
    return {
      ...Object.fromEntries(Object.keys(programs).map((name, index) => [name, cores[index] ?? 0])),
      other: Math.max(0, busy - own),
    };
  };
}

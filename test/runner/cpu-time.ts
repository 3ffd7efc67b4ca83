import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU time in hundredths of a second for every program. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly ownTicks: number;
  /** Ticks of the children that have ended. */
  readonly endedTicks: number;
}

/** Reads `/proc/<pid>/stat`, whose second field is a name in parentheses that may contain spaces. */
function timesOf(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      ownTicks: user + system,
      endedTicks: endedUser + endedSystem,
    };
  } catch {
    // The process has ended since the folder was listed.
    return undefined;
  }
}

/**
 * Returns the CPU seconds of this process and all its descendants, including those that have ended. Undefined on a
 * system without `/proc`.
 */
export function cpuSecondsOfTree(): number | undefined {
  let pids: readonly string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  const all = new Map(pids.map((pid) => [Number(pid), timesOf(pid)]));
  const tree = new Set([process.pid]);
  // Parents are visited before their children, because a set iterates over what is added meanwhile.
  for (const pid of tree)
    for (const [child, times] of all) if (times?.parent === pid) tree.add(child);
  const ticks = [...tree].map((pid) => all.get(pid)).filter((times) => times !== undefined);
  return (
    ticks.reduce((sum, { ownTicks, endedTicks }) => sum + ownTicks + endedTicks, 0) /
    TICKS_PER_SECOND
  );
}

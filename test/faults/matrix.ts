import { PARTS, type Cell } from './cells.ts';
import { FAULTS } from './faults.ts';

const WIDTH = Math.max(...PARTS.map((part) => part.length));

/** Formats the results as a table with a row for each call and a column for each fault. */
export function matrixOf(results: ReadonlyMap<Cell, 'ok' | 'failed'>): string {
  const all = [...results];
  const sign = (part: string, fault: string): string => {
    const result = all.find(
      ([
        {
          scenario,
          fault: { name },
        },
      ]) => {
        return scenario.part === part && name === fault;
      },
    )?.[1];
    return { ok: '✔', failed: '✖', none: '·' }[result ?? 'none'].padEnd(fault.length);
  };
  const lines = PARTS.map((part) =>
    [part.padEnd(WIDTH), ...FAULTS.map(({ name }) => sign(part, name))].join('  '),
  );
  const head = [''.padEnd(WIDTH), ...FAULTS.map(({ name }) => name)].join('  ');
  const failed = all.filter(([, result]) => result === 'failed').length;
  return [head, ...lines, `${all.length - failed} of ${all.length} cells passed`].join('\n');
}

import type { Line } from './figures.ts';

/** A ratio to a peer, or a size in KB, as a table of the report has it. */
interface Figure {
  readonly value: number;
  readonly unit: '×' | 'KB';
}

/** The language may change: its name is not part of the row. */
const rowOf = (what: string, peer: string) =>
  `${what.replace(/ \([a-z]{2}_[A-Z]{2}\)/, '')}${peer && `, relative to ${peer}`}`;
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Returns the figures of all tables with the columns Job and Value; a later table replaces rows of an earlier one.
 * Times and heaps are left out, because they depend on the machine.
 */
export function readReport(markdown: string): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  let head: string[] = [];
  for (const line of markdown.split('\n')) {
    const cells = line.startsWith('|') ? cellsOf(line) : [];
    if (!head.includes('Job') || cells.length === 0) {
      head = cells;
      continue;
    }
    const cell = (column: string) => cells[head.indexOf(column)] ?? '';
    const [, value, unit] = /^([\d.]+) ?(×|KB)$/.exec(cell('Value')) ?? [];
    if (unit === '×' || unit === 'KB')
      figures.set(rowOf(cell('Job'), cell('Peer')), { value: Number(value), unit });
  }
  return figures;
}

/** The table's own rounding, which is no change. */
const ROUNDING = { '×': 0.005, KB: 0.05 };

/**
 * Names each row of a report whose figure is now worse by more than its spread, and each that is no longer measured.
 * The spread of a ratio is the difference between its largest and smallest value in the rounds; a size has none.
 */
export function worseRows(lines: readonly Line[], report: ReadonlyMap<string, Figure>): string[] {
  const measured = new Map(lines.map((line) => [rowOf(line.what, line.peer ?? ''), line]));
  return [...report].flatMap(([row, { value: before, unit }]) => {
    const { value, spread = 0 } = measured.get(row) ?? {};
    if (value === undefined) return [`${row}: not measured`];
    const now = unit === 'KB' ? value / 1000 : value;
    if (now - before <= spread + ROUNDING[unit]) return [];
    const show = (figure: number) => `${figure.toFixed(unit === 'KB' ? 1 : 2)} ${unit}`;
    return [`${row}: ${show(now)} instead of ${show(before)}, spread ${show(spread)}`];
  });
}

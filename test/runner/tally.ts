/** What came of a suite. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, for the end of the report: nobody has to look for it among the passed. */
  readonly notes: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, notes: [] });

/** Counts a failure: a test's, or one that no test stands for, as a crash. */
export function addFault(tally: Tally, name: string, why = ''): void {
  tally.failed += 1;
  tally.notes.push([name, ...why.split('\n')].filter(Boolean).join('\n      '));
}

export interface Row extends Tally {
  readonly suite: string;
  readonly seconds: number;
}

const CELLS = [12, 8, 8, 8, 8];
const line = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => String(cell).padEnd(CELLS[index] ?? 0)).join(' ');

/** The table at a run's end; its last line is the one that machines read. */
export function summary(rows: readonly Row[]): string {
  const sum = (pick: (row: Row) => number): number =>
    rows.reduce((total, row) => total + pick(row), 0);
  return [
    '',
    line('suite', 'passed', 'failed', 'skipped', 'seconds'),
    ...rows.flatMap(({ suite, passed, failed, skipped, seconds, notes }) => [
      line(suite, passed, failed, skipped, seconds.toFixed(1)),
      ...notes.map((note) => `  ${note}`),
    ]),
    '',
    `${sum((row) => row.passed)} passed, ${sum((row) => row.failed)} failed`,
  ].join('\n');
}

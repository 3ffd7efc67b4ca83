import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/reports/stress.md';
/** The code block of the page. The formatter would align a table again with each new row. */
const BLOCK = /(?<=^```text\n)[^`]*(?=```$)/m;
const ROW = /^(\S+) \| ([1-9]\d*) \| (\d{4}-\d\d-\d\d)$/;

/** Fewer repetitions say too little to be recorded. */
export const RECORDED_REPETITIONS = 10;

/** A test file that has passed all repetitions of `npm test -- --stress`. */
export interface StressRow {
  /** The file as on the command line: `core/session/watch`. */
  readonly file: string;
  readonly runs: number;
  /** The day of the last repetition, `YYYY-MM-DD`. */
  readonly date: string;
}

function parseRow(line: string): StressRow {
  const [, file, runs, date] = ROW.exec(line) ?? [];
  if (!file || !date || Number(runs) < RECORDED_REPETITIONS)
    throw new Error(
      `${PAGE}: “${line}” is not “file | runs | date” with ${RECORDED_REPETITIONS} runs or more.`,
    );
  return { file, runs: Number(runs), date };
}

/** Returns the rows of a page. Throws if it has no code block, or a line that is not a row. */
export function parseStressRecord(page: string): StressRow[] {
  const [block] = BLOCK.exec(page) ?? [];
  if (block === undefined) throw new Error(`${PAGE} has no code block of the language text.`);
  return block.split('\n').filter(Boolean).map(parseRow);
}

/** Returns the page with these rows, sorted by file. Of two rows of a file, the later counts. */
export function withStressRows(page: string, rows: readonly StressRow[]): string {
  const byFile = new Map(rows.map((row) => [row.file, row]));
  const lines = [...byFile.values()].map(({ file, runs, date }) => `${file} | ${runs} | ${date}`);
  return page.replace(BLOCK, () =>
    lines
      .sort()
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** Returns the rows of the record. Throws if a line is not a row. */
export const readStressRecord = (): StressRow[] => parseStressRecord(readFileSync(PAGE, 'utf8'));

/** Replaces the rows of the record. */
export function writeStressRecord(rows: readonly StressRow[]): void {
  writeFileSync(PAGE, withStressRows(readFileSync(PAGE, 'utf8'), rows));
}

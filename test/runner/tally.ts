/** Counts of a test file or suite. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, printed at the end of the report. */
  readonly notes: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, notes: [] });

/** Counts a failed test, or a failure outside of any test such as a crash. */
export function addFault(tally: Tally, name: string, why = ''): void {
  tally.failed += 1;
  tally.notes.push([name, ...why.split('\n')].filter(Boolean).join('\n      '));
}

/** Result of one test file. */
export interface FileResult extends Tally {
  readonly suite: string;
  readonly file: string;
  /** From the start of the file's process to its end; for a file that shares its page, its tests alone. */
  readonly seconds: number;
}

/** A result without a test: a step that failed before the tests could run. */
export function faultyStep(suite: string, name: string, why = ''): FileResult {
  const tally = emptyTally();
  addFault(tally, name, why);
  return { ...tally, suite, file: '', seconds: 0 };
}

/** A suite that this machine cannot run: named, and a failure where nothing may be left out, as with `CI` set. */
export function notRun(
  suite: string,
  reason: string,
  isFailure = process.env['CI'] !== undefined,
): FileResult {
  const note = `${suite} was not run: ${reason}`;
  if (isFailure) return faultyStep(suite, note);
  return { ...emptyTally(), suite, file: '', seconds: 0, notes: [note] };
}

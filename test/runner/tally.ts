/** Counts of a test file or suite. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Failures with their reasons, printed in the report. */
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
  /** Duration of the file's process; for a file that shares its page, only of its tests. */
  readonly seconds: number;
  /** CPU time of the file's process and its children; undefined if the system does not count it. */
  readonly cpuSeconds?: number | undefined;
}

/** Returns a result without a test, for a step that failed before the tests could run. */
export function faultyStep(suite: string, name: string, why = ''): FileResult {
  const tally = emptyTally();
  addFault(tally, name, why);
  return { ...tally, suite, file: '', seconds: 0 };
}

/** Returns the result of a suite that this machine cannot run: a note, or a failure with `CI` set. */
export function notRun(
  suite: string,
  reason: string,
  isFailure = process.env['CI'] !== undefined,
): FileResult {
  const note = `${suite} was not run: ${reason}`;
  if (isFailure) return faultyStep(suite, note);
  return { ...emptyTally(), suite, file: '', seconds: 0, notes: [note] };
}

import { startBusyProcesses, usableCores } from './busy-processes.ts';
import { runTests } from './run-tests.ts';
import { readStressRecord, RECORDED_REPETITIONS, writeStressRecord } from './stress-record.ts';
import type { FileResult } from './tally.ts';
import { nameOf } from './test-files.ts';

/** Returns the number of repetitions that a word of the command line names. Throws unless it is a number above 0. */
export function parseRepetitions(word: string): number {
  if (!/^[1-9]\d*$/.test(word))
    throw new Error(`--stress needs a number of repetitions from 1 on, not “${word}”.`);
  return Number(word);
}

/** Adds up the results of a file over its repetitions; its seconds are those of the slowest. */
function sumByFile(results: readonly FileResult[]): FileResult[] {
  const sums = new Map<string, FileResult>();
  for (const result of results) {
    const key = `${result.suite} ${result.file}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...result,
      passed: result.passed + (sum?.passed ?? 0),
      failed: result.failed + (sum?.failed ?? 0),
      skipped: result.skipped + (sum?.skipped ?? 0),
      notes: [...(sum?.notes ?? []), ...result.notes],
      seconds: Math.max(result.seconds, sum?.seconds ?? 0),
    });
  }
  return [...sums.values()];
}

/** Replaces the rows of the files that passed all repetitions in `docs/reports/stress.md`. */
function record(results: readonly FileResult[], runs: number): void {
  const date = new Date().toISOString().slice(0, 10);
  const rows = results
    .filter(({ file, passed, failed }) => file !== '' && passed > 0 && failed === 0)
    .map(({ file }) => ({ file: nameOf(file), runs, date }));
  writeStressRecord([...readStressRecord(), ...rows]);
}

/**
 * Runs test files repeatedly beside two busy processes per core, without a second run for those that fail. From ten
 * repetitions on, the record has a row for each file that passed. Throws on a machine with a single core, where the busy
 * processes would leave the tests a third of it.
 */
export async function runUnderStress(
  files: readonly string[],
  repetitions: number,
): Promise<FileResult[]> {
  if (usableCores().length < 2)
    throw new Error('--stress needs a machine with two cores or more; this one has one.');
  const endBusyProcesses = startBusyProcesses();
  const results: FileResult[] = [];
  try {
    for (let index = 1; index <= repetitions; index += 1) {
      console.log(`\nRepetition ${index} of ${repetitions}`);
      results.push(...(await runTests(files)));
    }
  } finally {
    await endBusyProcesses();
  }
  const sums = sumByFile(results);
  if (repetitions >= RECORDED_REPETITIONS) record(sums, repetitions);
  return sums;
}

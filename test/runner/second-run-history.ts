import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { faultyStep, type FileResult } from './tally.ts';

/** The nightly workflow keeps this file from night to night. */
export const HISTORY = '.cache/second-runs.json';
const REMEMBERED_RUNS = 10;
/** A file that needed its second run in so many of the remembered runs has a race. */
const MAX_RUNS = 2;

function readHistory(path: string): readonly (readonly string[])[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as string[][];
  } catch {
    return [];
  }
}

/**
 * Adds the files that needed their second run in this nightly run to the history. Returns a failure for each file that
 * needed it in two of the last ten nights.
 */
export function rememberSecondRuns(files: readonly string[], path = HISTORY): FileResult[] {
  const runs = [...readHistory(path), files].slice(-REMEMBERED_RUNS);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(runs)}\n`);
  return [...new Set(runs.flat())]
    .map((file) => ({ file, times: runs.filter((run) => run.includes(file)).length }))
    .filter(({ times }) => times >= MAX_RUNS)
    .map(({ file, times }) =>
      faultyStep('nights', `${file} needed its second run in ${times} of ${runs.length} nights`),
    );
}

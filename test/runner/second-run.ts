import { faultyStep, type FileResult } from './tally.ts';

/** So many files may need their second run. With more, the run is red. */
const MAX_RECOVERED = 3;
/** With more failed files than this, the change is at fault rather than the machine, and none is run again. */
const MAX_FAILED = 10;

/** The results of a run, and those first results whose files passed on the second run. */
export interface SecondRun {
  readonly results: readonly FileResult[];
  readonly recovered: readonly FileResult[];
}

/**
 * Runs each failed file once more, alone. A file that passes then counts as passed; `recovered` keeps its first result
 * for the report.
 */
export async function runFailedAgain(
  results: readonly FileResult[],
  runAlone: (first: FileResult) => Promise<FileResult>,
): Promise<SecondRun> {
  const failed = results.filter(({ file, failed }) => failed > 0 && file !== '');
  if (failed.length === 0 || failed.length > MAX_FAILED) return { results, recovered: [] };
  const recovered: FileResult[] = [];
  const final = new Map(results.map((result) => [result, result]));
  for (const first of failed) {
    const second = await runAlone(first);
    final.set(first, second);
    if (second.failed === 0) recovered.push(first);
  }
  const fault = `${recovered.length} files passed only on the second run; at most ${MAX_RECOVERED} may`;
  return {
    results: [
      ...final.values(),
      ...(recovered.length > MAX_RECOVERED ? [faultyStep('second runs', fault)] : []),
    ],
    recovered,
  };
}

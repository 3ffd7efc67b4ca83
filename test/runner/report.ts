import type { FileResult } from './tally.ts';

const CELLS = [18, 8, 8, 8, 8, 8];
const SLOWEST = 10;

const line = (...cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => String(cell).padEnd(CELLS[index] ?? 0)).join(' ');

type Count = 'passed' | 'failed' | 'skipped' | 'seconds' | 'cpuSeconds';
const sum = (results: readonly FileResult[], count: Count): number =>
  results.reduce((total, result) => total + (result[count] ?? 0), 0);

function suiteLines(suite: string, results: readonly FileResult[]): string[] {
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((count) =>
    sum(results, count),
  );
  return [
    line(
      suite,
      ...[passed ?? 0, failed ?? 0, skipped ?? 0],
      ...[sum(results, 'seconds').toFixed(1), sum(results, 'cpuSeconds').toFixed(1)],
    ),
    ...results.flatMap(({ notes }) => notes.map((note) => `  ${note}`)),
  ];
}

function slowestLines(results: readonly FileResult[]): string[] {
  const slowest = results
    .filter(({ file }) => file !== '')
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  if (slowest.length < 2) return [];
  return [
    '',
    'slowest files',
    ...slowest.map(
      ({ file, seconds, cpuSeconds = 0 }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${cpuSeconds.toFixed(1).padStart(7)} CPU s  ${file}`,
    ),
  ];
}

/** Suites in which a race of the tests may be a race of the product: the change that meets one explains it. */
const EXPLAINED_SUITES = ['security', 'security-gateway', 'session', 'data'];

function recoveredLines(recovered: readonly FileResult[]): string[] {
  if (recovered.length === 0) return [];
  const isExplained = ({ suite }: FileResult): boolean => EXPLAINED_SUITES.includes(suite);
  return [
    '',
    'Passed on the second run',
    ...recovered
      .toSorted((a, b) => Number(isExplained(b)) - Number(isExplained(a)))
      .flatMap((first) => [
        `  ${first.file}${isExplained(first) ? ' (explain in this change why it failed)' : ''}`,
        ...first.notes.map((note) => `    ${note}`),
      ]),
  ];
}

/** The titles of what failed, near the end of the report, where a log that is cut off still has them. */
function failedLines(results: readonly FileResult[]): string[] {
  const titles = results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ notes }) => notes.map((note) => note.split('\n', 1)[0] ?? ''));
  return titles.length === 0 ? [] : ['', 'failed', ...titles.map((title) => `  ${title}`)];
}

/**
 * Returns the report of a run: counts, seconds and failures per suite, the slowest files, those that passed on their
 * second run with the first failure, the titles of what failed, and the total time. A suite's seconds are the sum over its files, several of which
 * run at once; its CPU seconds include browsers and gateways that were not killed. The last line is `N passed, N failed`.
 */
export function report(
  results: readonly FileResult[],
  elapsedSeconds: number,
  recovered: readonly FileResult[] = [],
): string {
  const suites = [...new Set(results.map(({ suite }) => suite))];
  return [
    '',
    line('suite', 'passed', 'failed', 'skipped', 'seconds', 'CPU s'),
    ...suites.flatMap((suite) =>
      suiteLines(
        suite,
        results.filter((result) => result.suite === suite),
      ),
    ),
    ...slowestLines(results),
    ...recoveredLines(recovered),
    ...failedLines(results),
    '',
    `finished in ${elapsedSeconds.toFixed(1)} s`,
    `${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`,
  ].join('\n');
}

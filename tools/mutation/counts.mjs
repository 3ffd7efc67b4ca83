import { readFile } from 'node:fs/promises';
import { partOf, thresholdOf } from './folders.mjs';
import { createSample, NOT_SAMPLED } from './sample.mjs';

/** Returns the rows of the table for a folder: one for each of its parts, and for several parts one with their sum. */
export async function readRows(folder, sample, seconds) {
  const report = JSON.parse(await readFile(`.cache/mutation/${folder.name}/report.json`, 'utf8'));
  const isSampled = createSample(sample);
  const parts = new Map();
  for (const [source, { mutants }] of Object.entries(report.files)) {
    const part = partOf(folder, source);
    const sampled = mutants.filter(({ id }) => isSampled(id, source));
    if (sampled.length > 0) parts.set(part, [...(parts.get(part) ?? []), ...sampled]);
  }
  const rows = [...parts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, mutants]) => {
      const threshold = sample.MUTATION_MUTATE ? undefined : thresholdOf(folder, name);
      return { name, threshold, ...countMutants(mutants) };
    });
  if (rows.length === 1) return rows.map((row) => ({ ...row, seconds }));
  const all = countMutants([...parts.values()].flat());
  return [...rows, { name: `${folder.path} (sum)`, ...all, seconds }];
}

export function countMutants(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const crashed = mutants.filter(
    ({ status, statusReason }) =>
      ['RuntimeError', 'CompileError'].includes(status) && statusReason !== NOT_SAMPLED,
  );
  return addScore({
    killed: count('Killed'),
    timedOut: count('Timeout'),
    crashed: crashed.length,
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  });
}

/**
 * Adds the number of mutants, and the percentage that an assertion detected. Mutants that timed out or crashed do not
 * count: they prove nothing about the assertions.
 */
export function addScore(counts) {
  const { killed, timedOut, crashed, survived, uncovered } = counts;
  const judged = killed + survived + uncovered;
  const score = judged === 0 ? 100 : (100 * killed) / judged;
  return { ...counts, mutants: judged + timedOut + crashed, score };
}

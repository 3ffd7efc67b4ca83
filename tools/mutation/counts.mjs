import { readFile } from 'node:fs/promises';
import { createSample, NOT_SAMPLED } from './sample.mjs';

/** Counts the mutants in Stryker's report of a folder; only those of the sample, if there is one. */
export async function readCounts({ name }, { MUTATION_SAMPLE = '1', MUTATION_SEED = '' }) {
  const report = JSON.parse(await readFile(`.cache/mutation/${name}/report.json`, 'utf8'));
  const isSampled = createSample(Number(MUTATION_SAMPLE), MUTATION_SEED);
  const mutants = Object.values(report.files)
    .flatMap((file) => file.mutants)
    .filter(({ id }) => isSampled(id));
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const broken = mutants.filter(
    ({ status, statusReason }) => status === 'RuntimeError' && statusReason !== NOT_SAMPLED,
  );
  if (broken.length > 0)
    console.log(
      `src/${name}: ${broken.length} mutants could not be run: ${broken[0].statusReason}`,
    );
  return addScore({
    name: `src/${name}`,
    killed: count('Killed', 'Timeout'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  });
}

/** Adds the number of mutants, and the percentage that a test detected. */
export function addScore(counts) {
  const mutants = counts.killed + counts.survived + counts.uncovered;
  return { ...counts, mutants, score: mutants === 0 ? 100 : (100 * counts.killed) / mutants };
}

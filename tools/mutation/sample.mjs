import { createHash } from 'node:crypto';
import picomatch from 'picomatch';

/** Status reason of a mutant outside the sample. */
export const NOT_SAMPLED = 'Not in the sample.';

/**
 * Returns a function that checks whether a mutant of a source is in the sample. The same seed and share select the same
 * mutants in every process, as long as the sources are the same.
 */
export function createSample({ MUTATION_SAMPLE = '1', MUTATION_SEED = '', MUTATION_MUTATE }) {
  const share = Number(MUTATION_SAMPLE);
  const isWanted = MUTATION_MUTATE ? picomatch(MUTATION_MUTATE.split(',')) : () => true;
  return (mutantId, source) =>
    isWanted(source) &&
    (share >= 1 ||
      createHash('sha1').update(`${MUTATION_SEED}:${mutantId}`).digest().readUInt32BE() / 2 ** 32 <
        share);
}

/** Returns the sample of this process; `run.mjs` sets the environment variables. */
export const currentSample = () => createSample(process.env);

import { createHash } from 'node:crypto';

/** Status reason of a mutant outside the sample. */
export const NOT_SAMPLED = 'Not in the sample.';

/**
 * Returns a function that checks whether a mutant is in the sample. The same seed and share select the same mutants in
 * every process, as long as the sources are the same.
 */
export function createSample(share, seed) {
  return (mutantId) =>
    share >= 1 ||
    createHash('sha1').update(`${seed}:${mutantId}`).digest().readUInt32BE() / 2 ** 32 < share;
}

/** Returns the sample of this process; `run.mjs` sets the environment variables. */
export const currentSample = () =>
  createSample(Number(process.env.MUTATION_SAMPLE ?? 1), process.env.MUTATION_SEED ?? '');

import { createHash } from 'node:crypto';

/** The status reason of a mutant that is not in the sample. */
export const NOT_SAMPLED = 'Not in the sample.';

/**
 * Returns which mutants a sample holds. The same seed and share choose the same mutants in every process, as long as the
 * sources are the same.
 */
export function createSample(share, seed) {
  return (mutantId) =>
    share >= 1 ||
    createHash('sha1').update(`${seed}:${mutantId}`).digest().readUInt32BE() / 2 ** 32 < share;
}

/** The sample that this process works on; `run.mjs` sets both. */
export const currentSample = () =>
  createSample(Number(process.env.MUTATION_SAMPLE ?? 1), process.env.MUTATION_SEED ?? '');

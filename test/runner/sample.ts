/**
 * The environment of a run that tries a part of large tables, so that it ends in time on one machine: one without names,
 * or one of the engines with `--sample`.
 */
export const SAMPLE = { SAMPLE: 'Y' } as const;

/** True in such a run. */
export const isSample = process.env['SAMPLE'] === SAMPLE.SAMPLE;

/** Returns the rows that this run tries: in a sample every `share`-th, from the first on, else all. */
export const sampled = <Row>(rows: readonly Row[], share: number): readonly Row[] =>
  isSample ? rows.filter((_, at) => at % share === 0) : rows;

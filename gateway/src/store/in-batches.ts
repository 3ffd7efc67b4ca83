/** A statement has at most 65,535 parameters, and a row of the widest table has 13. */
const BATCH = 1000;

/** Splits rows into lists that fit into one `insert` each. */
export const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );

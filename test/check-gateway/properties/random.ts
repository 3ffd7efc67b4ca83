import { randomInt } from 'node:crypto';

const isLong = process.env['LONG_FORM'] !== undefined;

/** The long form has a new seed each time, the short form always the same, so that a change alone makes it fail. */
export const SEED = Number(process.env['SEED'] ?? (isLong ? randomInt(2 ** 31) : 20_261_123));

/** Returns the options of a property with `few` runs, and forty times as many in the long form. */
export const runs = (few: number) => ({ seed: SEED, numRuns: isLong ? few * 40 : few });

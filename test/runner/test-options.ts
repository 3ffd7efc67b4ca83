import { parseArgs } from 'node:util';

/** Splits the words behind `npm test --` into options and names of tests. Throws for an unknown option. */
export const parseTestOptions = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      nightly: { type: 'boolean' },
      stress: { type: 'string' },
      watch: { type: 'boolean' },
    },
  });

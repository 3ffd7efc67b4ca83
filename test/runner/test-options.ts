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

/** True for a run that has to end in time on one machine, so it leaves out files and tries a part of large tables. */
export const isPlain = ({ values, positionals }: ReturnType<typeof parseTestOptions>): boolean =>
  positionals.length === 0 && !values.nightly && !values.changed;

import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { history, live } from './history.ts';

/** The long form runs new histories each time; the short form always the same, so that only a change can fail it. */
const isLong = process.env['LONG_FORM'] !== undefined;
const SEED = Number(process.env['FC_SEED'] ?? (isLong ? randomInt(2 ** 31) : 20_260_101));
const COUNT = Number(process.env['HISTORIES'] ?? (isLong ? 20_000 : 2_000));
/** Shrinking a failure takes time, which a batch that is expected to fail does not need. */
const isQuick = process.env['FC_QUICK'] !== undefined;

test(`${COUNT} random histories of tabs keep to the session's rules (FC_SEED=${SEED})`, async () => {
  const outcome = await fc.check(fc.asyncProperty(history, live), {
    seed: SEED,
    numRuns: COUNT,
    endOnFailure: isQuick,
  });
  if (!outcome.failed) return;
  const { errorInstance } = outcome;
  const story = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`${fc.defaultReportMessage(outcome) ?? ''}\n\n${story}`);
});

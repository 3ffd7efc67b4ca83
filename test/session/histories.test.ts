import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isSample } from '../runner/sample.ts';
import { history, runHistory } from './history.ts';

// Rules: session-05, session-14, session-15

/** The long form runs new random histories each time, the short form always the same ones. */
const isLong = process.env['LONG_FORM'] !== undefined;
const SEED = Number(process.env['FC_SEED'] ?? (isLong ? randomInt(2 ** 31) : 20_260_101));
const SHORT = isSample ? 1_000 : 2_000;
const COUNT = Number(process.env['HISTORIES'] ?? (isLong ? 20_000 : SHORT));
/** Skips shrinking, which takes time, for runs that are expected to fail. */
const isQuick = process.env['FC_QUICK'] !== undefined;

test(`${COUNT} random histories of tabs satisfy the session's rules (FC_SEED=${SEED})`, async () => {
  const outcome = await fc.check(fc.asyncProperty(history, runHistory), {
    seed: SEED,
    numRuns: COUNT,
    endOnFailure: isQuick,
  });
  if (!outcome.failed) return;
  const { errorInstance } = outcome;
  const story = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`${fc.defaultReportMessage(outcome) ?? ''}\n\n${story}`);
});

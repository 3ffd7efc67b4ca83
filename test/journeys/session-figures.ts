import assert from 'node:assert/strict';
import { isMissed, lineOf, type Figure } from '../support/session-guard/figures.ts';

/** Far shorter than the interval of throttled timers, and longer than the delays of a busy machine. */
const PATIENCE_MS = 15_000;

/** Only detects waiting for a throttled timer; the benchmark measures exact delays on a quiet machine. */
function isTooLate({ value, atMost }: Figure): boolean {
  return atMost !== undefined && !(value <= Math.max(atMost, PATIENCE_MS));
}

/** Asserts that all figures meet their targets. */
export const expectMet = (figures: readonly Figure[]): void =>
  assert.deepEqual(
    figures
      .filter((figure) => (figure.unit === 'ms' ? isTooLate(figure) : isMissed(figure)))
      .map((figure) => lineOf('', figure)),
    [],
  );

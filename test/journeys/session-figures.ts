import assert from 'node:assert/strict';
import { isMissed, lineOf, type Figure } from '../bench/session/figures.ts';

/** Far less than a browser's throttled timers take, and more than a busy machine does. */
const PATIENCE_MS = 5000;

/** How late a thing is, is measured by the bench, alone on a machine; here it is only that nobody waits for a timer. */
function isTooLate({ value, atMost }: Figure): boolean {
  return atMost !== undefined && !(value <= Math.max(atMost, PATIENCE_MS));
}

/** Holds figures to their demands. */
export const demand = (figures: readonly Figure[]): void =>
  assert.deepEqual(
    figures
      .filter((figure) => (figure.unit === 'ms' ? isTooLate(figure) : isMissed(figure)))
      .map((figure) => lineOf('', figure)),
    [],
  );

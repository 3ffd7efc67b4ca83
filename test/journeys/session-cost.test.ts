import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstBytes, idleCost, mountCycles } from '../support/session-guard/cost.ts';
import { isMissed, lineOf, type Figure } from '../support/session-guard/figures.ts';

// Rules: elements-06, session-12, session-guard-01, session-guard-04

const expectMet = (figures: readonly Figure[]) =>
  assert.deepEqual(
    figures.filter(isMissed).map((figure) => lineOf('', figure)),
    [],
  );

test('a page fetches only the guard and its worker until the warning approaches', async () => {
  expectMet(await firstBytes({ seconds: 1 }));
});

test('an idle page sets no timer shorter than fifteen seconds after its worker has started', async () => {
  // Long tasks depend on the load of the machine: the benchmark counts them on a quiet machine.
  expectMet((await idleCost({ seconds: 3 })).filter(({ what }) => what !== 'long tasks'));
});

test('mounted and removed guards leave no worker, listener, channel or memory behind', async () => {
  expectMet(await mountCycles({ cycles: 60 }));
});

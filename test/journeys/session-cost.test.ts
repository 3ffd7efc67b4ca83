import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstBytes, idleCost, mountCycles } from '../bench/session/cost.ts';
import { isMissed, lineOf, type Figure } from '../bench/session/figures.ts';

const demand = (figures: readonly Figure[]) =>
  assert.deepEqual(
    figures.filter(isMissed).map((figure) => lineOf('', figure)),
    [],
  );

test('a page fetches the guard and its worker, and nothing else until the warning nears', async () => {
  demand(await firstBytes({ seconds: 1 }));
});

test('a page where nothing is due sets no timer of under fifteen seconds, once its worker has started', async () => {
  // A long task is the machine's affair here: the bench counts them, alone on a machine.
  demand((await idleCost({ seconds: 3 })).filter(({ what }) => what !== 'long tasks'));
});

test('guards that come and go leave no worker, listener, channel or memory behind', async () => {
  demand(await mountCycles({ cycles: 60 }));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMissed, lineOf, type Figure } from '../bench/session/figures.ts';
import { failures } from '../bench/session/failures.ts';
import { hiddenWarnings, visibleWarnings, warningsAfterFreeze } from '../bench/session/warnings.ts';

const SIZE = { samples: 3, people: 1 };
/** Lateness is measured by the bench, alone on a machine; here it is only that nobody waits for a timer. */
const isPatient = ({ unit }: Figure) => unit === 'ms';
const demand = (figures: readonly Figure[]) =>
  assert.deepEqual(
    figures
      .filter((figure) => (isPatient(figure) ? figure.value > 2000 : isMissed(figure)))
      .map((figure) => lineOf('', figure)),
    [],
  );

test('the warning opens when it is due in a tab that is looked at', async () => {
  demand(await visibleWarnings(SIZE));
});

test('the warning opens when it is due in a hidden tab', async () => {
  demand(await hiddenWarnings({ ...SIZE, isThrottled: false }));
});

test('a page that was frozen past the moment warns as soon as it runs again', async () => {
  demand(await warningsAfterFreeze(SIZE));
});

test('an outage is said in the warning and signs nobody out; a 401 does', async () => {
  demand(await failures());
});

import { test } from 'node:test';
import { failures } from '../bench/session/failures.ts';
import { hiddenWarnings, visibleWarnings, warningsAfterFreeze } from '../bench/session/warnings.ts';
import { demand } from './session-figures.ts';

const SIZE = { samples: 3, users: 1 };

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

import { test } from 'node:test';
import { failures } from '../support/session-guard/failures.ts';
import { clockSetBack } from '../support/session-guard/set-back.ts';
import {
  hiddenWarnings,
  visibleWarnings,
  warningsAfterFreeze,
} from '../support/session-guard/warnings.ts';
import { expectMet } from './session-figures.ts';

// Rules: errors-10, session-11, session-18, session-24, session-29, session-warning-10

const SIZE = { samples: 3, users: 1 };

test('the warning opens when it is due in a visible tab', async () => {
  expectMet(await visibleWarnings(SIZE));
});

test('the warning opens when it is due in a hidden tab', async () => {
  expectMet(await hiddenWarnings({ ...SIZE, isThrottled: false }));
});

test('a page that was frozen when the warning was due opens it on resume', async () => {
  expectMet(await warningsAfterFreeze(SIZE));
});

test('an outage shows an error in the warning without a sign-out; a 401 signs out', async () => {
  expectMet(await failures());
});

test('a clock that is set back by an hour refreshes the session, and the warning opens in time', () =>
  clockSetBack());

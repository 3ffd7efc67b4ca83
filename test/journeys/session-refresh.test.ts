import { test } from 'node:test';
import {
  closingDialogs,
  quietTabsEnd,
  signOutEverywhere,
} from '../support/session-guard/dialogs.ts';
import { lostHolders } from '../support/session-guard/lost-holders.ts';
import { oneRefresh } from '../support/session-guard/one-refresh.ts';
import { expectMet } from './session-figures.ts';

// Rules: session-07, session-14, session-15, session-22, session-warning-09, session-warning-13, sign-out-02

test('all tabs of an active user refresh each token once, without a sign-out', async () => {
  expectMet(await oneRefresh({ tabs: 4, expiries: 3 }));
});

test('another tab takes over if a tab freezes or closes in the middle of a refresh', async () => {
  expectMet(await lostHolders({ tabs: 3, expiries: 2, every: 1 }));
});

test('"Stay Signed In" in one tab closes the warning in all tabs', async () => {
  expectMet(await closingDialogs({ tabs: 3, rounds: 2 }));
});

test('signing out in one tab signs out all tabs with one call to the gateway', async () => {
  expectMet(await signOutEverywhere({ tabs: 3, rounds: 2 }));
});

test('signing out in one tab signs out idle tabs that have loaded only the guard', async () => {
  expectMet(await quietTabsEnd({ tabs: 3 }));
});

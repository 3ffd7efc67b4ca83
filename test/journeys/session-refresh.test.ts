import { test } from 'node:test';
import { closingDialogs, quietTabsEnd, signOutEverywhere } from '../bench/session/dialogs.ts';
import { lostHolders } from '../bench/session/lost-holders.ts';
import { oneRefresh } from '../bench/session/one-refresh.ts';
import { demand } from './session-figures.ts';

test('all tabs of a person at work refresh once for each token, and sign nobody out', async () => {
  demand(await oneRefresh({ tabs: 4, expiries: 3 }));
});

test('a tab that freezes or closes in the middle of a refresh is replaced by another', async () => {
  demand(await lostHolders({ tabs: 3, expiries: 2, every: 1 }));
});

test('the warning closes in all tabs once she stays signed in in one', async () => {
  demand(await closingDialogs({ tabs: 3, rounds: 2 }));
});

test('signing out in one tab ends all others, and the gateway hears of it once', async () => {
  demand(await signOutEverywhere({ tabs: 3, rounds: 2 }));
});

test('tabs in which nothing was due yet end with the one that signs out', async () => {
  demand(await quietTabsEnd({ tabs: 3 }));
});

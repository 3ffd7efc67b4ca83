import { after, before, test } from 'node:test';
import { forcedSignOuts, sleepingTabs } from '../bench/session/forced-sign-outs.ts';
import { END_SESSION_SECONDS, nextUser } from '../bench/session/next-user.ts';
import { otherUser, sameUserAgain } from '../bench/session/reauth.ts';
import { openRig, type Rig } from '../bench/session/rig.ts';
import { demand } from './session-figures.ts';

test('time that runs out, awake or asleep, keeps the page she was on for her alone', async () => {
  demand(await forcedSignOuts({ rounds: 4, users: 1 }));
});

test('tabs that slept past the end are signed out when they wake', async () => {
  demand(await sleepingTabs({ tabs: 3 }));
});

let rig: Rig;
before(async () => {
  rig = await openRig({ sessionSeconds: END_SESSION_SECONDS });
});
after(() => rig.close());

test('who signs in next never sees the page of the person before, who finds it again', () =>
  nextUser(rig));

test('signing in again over the page keeps what was typed into it', () => sameUserAgain(rig));

test('somebody else who signs in over the page gets a page of her own', () => otherUser(rig));

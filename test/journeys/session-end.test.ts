import { after, before, test } from 'node:test';
import { forcedSignOuts, sleepingTabs } from '../support/session-guard/forced-sign-outs.ts';
import { END_SESSION_SECONDS, nextUser } from '../support/session-guard/next-user.ts';
import { otherUser, sameUserAgain } from '../support/session-guard/reauth.ts';
import { openRig, type Rig } from '../support/session-guard/rig.ts';
import { expectMet } from './session-figures.ts';

// Rules: routes-13, session-10, session-11, session-23, session-guard-06, session-guard-07

test('an expired session, in an awake or frozen tab, saves the page for the same user only', async () => {
  expectMet(await forcedSignOuts({ rounds: 4, users: 1 }));
});

test('tabs frozen past the end of the session are signed out when they wake up', async () => {
  expectMet(await sleepingTabs({ tabs: 3 }));
});

let rig: Rig;
before(async () => {
  rig = await openRig({ sessionSeconds: END_SESSION_SECONDS });
});
after(() => rig.close());

test('a saved page is restored for its own user and never shown to the next user', () =>
  nextUser(rig));

test('signing in again over the page keeps the text typed into it', () => sameUserAgain(rig));

test('signing in over the page as another user reloads the page', () => otherUser(rig));

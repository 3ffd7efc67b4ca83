import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isMissed, lineOf, type Figure } from '../bench/session/figures.ts';
import { forcedSignOuts, sleepingTabs } from '../bench/session/forced-sign-outs.ts';
import { nextPerson } from '../bench/session/next-person.ts';
import { otherPerson, samePersonAgain } from '../bench/session/reauth.ts';
import { openRig, type Rig } from '../bench/session/rig.ts';

const isTime = ({ unit }: Figure) => unit === 'ms';
const demand = (figures: readonly Figure[]) =>
  assert.deepEqual(
    figures
      .filter((figure) => !isTime(figure) && isMissed(figure))
      .map((figure) => lineOf('', figure)),
    [],
  );

test('time that runs out, awake or asleep, keeps the page she was on for her alone', async () => {
  demand(await forcedSignOuts({ rounds: 4, people: 1 }));
});

test('tabs that slept past the end are signed out when they wake', async () => {
  demand(await sleepingTabs({ tabs: 3 }));
});

let rig: Rig;
before(async () => {
  rig = await openRig({ sessionSeconds: 5 });
});
after(() => rig.close());

test('who signs in next never sees the page of the person before, who finds it again', () =>
  nextPerson(rig));

test('signing in again over the page keeps what was typed into it', () => samePersonAgain(rig));

test('somebody else who signs in over the page gets a page of her own', () => otherPerson(rig));

import { after, before, test } from 'node:test';
import {
  HOST_CASES,
  HOST_SESSION_SECONDS,
  movedGuard,
  restoredPage,
  expectGuardWorks,
  wrongClock,
} from '../support/session-guard/hosts.ts';
import { openRig, type Rig } from '../support/session-guard/rig.ts';

// Rules: session-03, session-11, session-26, session-guard-04
// Left out: it repeats the warning on seven kinds of pages.

let rig: Rig;
before(async () => {
  rig = await openRig({ sessionSeconds: HOST_SESSION_SECONDS });
});
after(() => rig.close());

for (const host of HOST_CASES)
  test(`the warning opens in time and can be answered on ${host.title}`, () =>
    expectGuardWorks(rig, host));

test('a guard that is moved in its page keeps its watch and its worker', () => movedGuard(rig));

test('a page restored from the back/forward cache signs out if its session is over', () =>
  restoredPage(rig));

const HOUR_MS = 3_600_000;
for (const [how, hours] of [
  ['behind', 24],
  ['ahead', -24],
] as const)
  test(`the warning opens when it is due if the clock is a day ${how} the gateway’s`, async () => {
    const skewedRig = await openRig({
      sessionSeconds: HOST_SESSION_SECONDS,
      serverAheadMs: hours * HOUR_MS,
    });
    try {
      await wrongClock(skewedRig);
    } finally {
      await skewedRig.close();
    }
  });

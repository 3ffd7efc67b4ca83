import { after, before, test } from 'node:test';
import {
  HOST_CASES,
  HOST_SESSION_SECONDS,
  movedGuard,
  wayBack,
  worksOn,
  wrongClock,
} from '../bench/session/hosts.ts';
import { openRig, type Rig } from '../bench/session/rig.ts';

let rig: Rig;
before(async () => {
  rig = await openRig({ sessionSeconds: HOST_SESSION_SECONDS });
});
after(() => rig.close());

for (const host of HOST_CASES)
  test(`the warning comes in time and can be answered on ${host.title}`, () => worksOn(rig, host));

test('a guard that is moved in its page keeps its watch and its worker', () => movedGuard(rig));

test('a page restored on the way back knows that its session is over', () => wayBack(rig));

const HOUR_MS = 3_600_000;
for (const [how, hours] of [
  ['behind', 24],
  ['ahead', -24],
] as const)
  test(`a clock that is a day ${how} the gateway’s warns when it is due`, async () => {
    const away = await openRig({
      sessionSeconds: HOST_SESSION_SECONDS,
      serverAheadMs: hours * HOUR_MS,
    });
    try {
      await wrongClock(away);
    } finally {
      await away.close();
    }
  });

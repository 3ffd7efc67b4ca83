import { firstBytes, idleCost, mountCycles } from '../../test/support/session-guard/cost.ts';
import {
  closingDialogs,
  quietTabsEnd,
  signOutEverywhere,
} from '../../test/support/session-guard/dialogs.ts';
import { failures } from '../../test/support/session-guard/failures.ts';
import { asFigure, type Figure } from '../../test/support/session-guard/figures.ts';
import { forcedSignOuts, sleepingTabs } from '../../test/support/session-guard/forced-sign-outs.ts';
import {
  HOST_CASES,
  HOST_SESSION_SECONDS,
  movedGuard,
  restoredPage,
  expectGuardWorks,
  wrongClock,
} from '../../test/support/session-guard/hosts.ts';
import { lostHolders } from '../../test/support/session-guard/lost-holders.ts';
import { END_SESSION_SECONDS, nextUser } from '../../test/support/session-guard/next-user.ts';
import { oneRefresh } from '../../test/support/session-guard/one-refresh.ts';
import { otherUser, sameUserAgain } from '../../test/support/session-guard/reauth.ts';
import { openRig, type Rig } from '../../test/support/session-guard/rig.ts';
import {
  hiddenWarnings,
  visibleWarnings,
  warningsAfterFreeze,
} from '../../test/support/session-guard/warnings.ts';
import { slowDialogs } from './slow-dialogs.ts';

const DAY_MS = 24 * 3_600_000;

/** Runs checks that throw on failure, all with one gateway. */
async function* runChecks(
  options: Parameters<typeof openRig>[0],
  runs: Record<string, (rig: Rig) => Promise<void>>,
): AsyncGenerator<Figure> {
  const rig = await openRig(options);
  try {
    for (const [what, run] of Object.entries(runs)) yield await asFigure(what, () => run(rig));
  } finally {
    await rig.close();
  }
}

type Part = (isShort: boolean) => AsyncGenerator<Figure>;

/** The parts of the benchmark by name; each yields its figures as they are measured. */
export const PARTS: Readonly<Record<string, Part>> = {
  async *refresh(isShort) {
    yield* await oneRefresh(isShort ? { tabs: 4, expiries: 3 } : { tabs: 20, expiries: 50 });
  },
  async *lost(isShort) {
    yield* await lostHolders(
      isShort ? { tabs: 4, expiries: 4, every: 1 } : { tabs: 20, expiries: 50, every: 10 },
    );
  },
  async *warnings(isShort) {
    const size = isShort ? { samples: 8, users: 2 } : { samples: 200, users: 4 };
    yield* await visibleWarnings(size);
    yield* await hiddenWarnings({ ...size, isThrottled: !isShort });
    yield* await warningsAfterFreeze(size);
  },
  async *slow(isShort) {
    yield* await slowDialogs({ samples: isShort ? 2 : 10 });
  },
  async *dialogs(isShort) {
    const size = isShort ? { tabs: 4, rounds: 2 } : { tabs: 20, rounds: 10 };
    yield* await closingDialogs(size);
    yield* await signOutEverywhere({ ...size, rounds: 3 });
    yield* await quietTabsEnd(size);
  },
  async *sleep(isShort) {
    yield* await forcedSignOuts(isShort ? { rounds: 8, users: 2 } : { rounds: 200, users: 4 });
    yield* await sleepingTabs({ tabs: isShort ? 4 : 20 });
    yield* runChecks(
      { sessionSeconds: END_SESSION_SECONDS },
      { 'the next user never sees the path': nextUser },
    );
  },
  async *failures() {
    yield* await failures();
  },
  async *mounts(isShort) {
    yield* await mountCycles({ cycles: isShort ? 100 : 1000 });
  },
  async *idle(isShort) {
    yield* await idleCost({ seconds: isShort ? 5 : 60 });
  },
  async *bytes(isShort) {
    yield* await firstBytes({ seconds: isShort ? 1 : 10 });
  },
  async *hosts() {
    const cases = HOST_CASES.map(
      (host) => [host.title, (rig: Rig) => expectGuardWorks(rig, host)] as const,
    );
    yield* runChecks(
      { sessionSeconds: HOST_SESSION_SECONDS },
      {
        ...Object.fromEntries(cases),
        'a guard that is moved': movedGuard,
        'a page restored from the back/forward cache': restoredPage,
        'sign-in over the page, same user': sameUserAgain,
        'sign-in over the page, another user': otherUser,
      },
    );
    for (const serverAheadMs of [DAY_MS, -DAY_MS])
      yield* runChecks(
        { sessionSeconds: HOST_SESSION_SECONDS, serverAheadMs },
        { [`a clock ${serverAheadMs > 0 ? 'behind' : 'ahead'} by a day`]: wrongClock },
      );
  },
};

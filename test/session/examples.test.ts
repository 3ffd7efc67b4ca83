import { test } from 'node:test';
import type { Action } from './actions.ts';
import { runHistory } from './history.ts';
import type { WorldRules } from './world.ts';

// Rules: session-14

/** Number of seeds, each with different delays; an example must pass with all of them. */
const SEEDS = 60;

const RULES: WorldRules = {
  lifetimeMs: 600_000,
  capMs: 86_400_000,
  inactivitySeconds: 0,
  hasCookie: true,
  hasLocks: true,
  hasWorker: false,
  isRouting: false,
  clockAheadMs: 0,
  seed: 0,
};

/** Defines a test of a history that a random run found and that failed once. */
function example(
  title: string,
  tabs: number,
  rules: Partial<WorldRules>,
  actions: readonly Action[],
): void {
  test(title, async () => {
    for (let seed = 0; seed < SEEDS; seed += 1)
      await runHistory({ rules: { ...RULES, ...rules, seed }, tabs, actions });
  });
}

const turn = (offMs = 0): Action => ({ do: 'waitForDeadline', offMs });
const wait = (ms: number): Action => ({ do: 'wait', ms });
const on = (what: Extract<Action, { page: number }>['do'], page = 0): Action => ({
  do: what,
  page,
});

example(
  'Logout is not treated as an expiry in other tabs, although the cookie changes before storage',
  3,
  {},
  [on('logout'), wait(1_000)],
);

example('a page that opens while another tab ends the session redirects to sign-in', 1, {}, [
  on('logout'),
  on('freeze'),
  wait(20_000),
  on('open'),
  on('resume'),
  wait(1_000),
]);

example(
  'a page that is still loading its session actions does not show the screen of another user',
  2,
  { hasCookie: false },
  [on('freeze'), { do: 'signIn', user: 'bob' }, on('resume'), wait(20_000)],
);

example(
  'a tab with a late timer does not report the expiry to the gateway again',
  3,
  { hasCookie: false, isRouting: true },
  [on('hide'), turn(20), turn(20), turn(2_000)],
);

example(
  'Stay Signed In closes an inactivity warning in every tab too',
  2,
  { inactivitySeconds: 150 },
  [turn(20), on('stay'), wait(100_000), turn(20)],
);

example(
  'without locks, two tabs that start at the same time do not both acquire the lease',
  4,
  { hasCookie: false, hasLocks: false, lifetimeMs: 300_000 },
  [turn(-90_000), on('activity'), turn(2_000)],
);

example(
  'one of many tabs that wait for a frozen tab takes over its refresh',
  4,
  { hasCookie: false },
  [wait(10_000), on('activity'), turn(12), { do: 'freezeRefreshing' }, wait(12_000), on('resume')],
);

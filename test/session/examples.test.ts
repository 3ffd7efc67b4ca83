import { test } from 'node:test';
import type { Action } from './actions.ts';
import { live } from './history.ts';
import type { WorldRules } from './world.ts';

/** Delays differ from seed to seed; an example holds for all of them. */
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

/** Histories that random ones have found, and that went wrong once. */
function example(
  title: string,
  tabs: number,
  rules: Partial<WorldRules>,
  actions: readonly Action[],
): void {
  test(title, async () => {
    for (let seed = 0; seed < SEEDS; seed += 1)
      await live({ rules: { ...RULES, ...rules, seed }, tabs, actions });
  });
}

const turn = (offMs = 0): Action => ({ do: 'waitForTurn', offMs });
const wait = (ms: number): Action => ({ do: 'wait', ms });
const on = (what: Extract<Action, { page: number }>['do'], page = 0): Action => ({
  do: what,
  page,
});

example(
  'a click on Logout is no expiry in the other tabs, though the cookie goes before storage tells',
  3,
  {},
  [on('logout'), wait(1_000)],
);

example('a page that opens while another tab ends the session goes to sign-in', 1, {}, [
  on('logout'),
  on('freeze'),
  wait(20_000),
  on('open'),
  on('resume'),
  wait(1_000),
]);

example(
  'a page that is still loading what it needs shows nobody another person’s screen',
  2,
  { hasCookie: false },
  [on('freeze'), { do: 'signIn', user: 'bob' }, on('resume'), wait(20_000)],
);

example(
  'a tab whose timer is late does not tell the gateway again that time is up',
  3,
  { hasCookie: false, isRouting: true },
  [on('hide'), turn(20), turn(20), turn(2_000)],
);

example('Stay answers a warning of idleness too, in every tab', 2, { inactivitySeconds: 150 }, [
  turn(20),
  on('stay'),
  wait(100_000),
  turn(20),
]);

example(
  'without locks two tabs that begin at once do not both believe they have the lease',
  4,
  { hasCookie: false, hasLocks: false, lifetimeMs: 300_000 },
  [turn(-90_000), on('activity'), turn(2_000)],
);

example('of many tabs that wait for a frozen one, one takes its place', 4, { hasCookie: false }, [
  wait(10_000),
  on('activity'),
  turn(12),
  { do: 'freezeAsker' },
  wait(12_000),
  on('resume'),
]);

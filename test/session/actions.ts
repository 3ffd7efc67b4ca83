import * as fc from 'fast-check';
import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { authService } from '../../src/core/auth/store.ts';
import { readSession } from '../../src/core/platform/stored-session.ts';
import { dueAt, type Due } from '../../src/core/session/deadlines.ts';
import { readTimes } from '../../src/core/session/watch.ts';
import { warningService } from '../../src/core/session/warning.ts';
import type { GatewayBehavior } from './gateway.ts';
import type { Page } from './page.ts';
import { ORIGIN } from './page-ports.ts';
import { flushPromises } from './timeline.ts';
import type { World } from './world.ts';

/** An action of a user, a browser or the gateway; `page` is an index into the open pages. */
export type Action =
  | { readonly do: 'wait' | 'sleep'; readonly ms: number }
  /** Waits until the next deadline, or shortly before or after it. */
  | { readonly do: 'waitForDeadline'; readonly offMs: number }
  | {
      readonly do: 'open' | 'close' | 'freeze' | 'resume' | 'hide' | 'activity' | 'stay' | 'logout';
      readonly page: number;
    }
  | { readonly do: 'freezeRefreshing' | 'closeRefreshing' }
  | { readonly do: 'signIn'; readonly user: string }
  | { readonly do: 'gateway'; readonly behavior: GatewayBehavior };

const page = fc.nat(5);
const onPage = (...names: Extract<Action, { page: number }>['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), page });
const ms = fc.oneof(fc.nat(300), fc.nat(10_000), fc.nat(150_000));

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('waitForDeadline'),
      offMs: fc.oneof(fc.constant(20), fc.integer({ min: -300, max: 400 }), fc.nat(9_000)),
    }),
  },
  { weight: 5, arbitrary: onPage('activity') },
  { weight: 4, arbitrary: onPage('stay') },
  { weight: 6, arbitrary: onPage('open', 'freeze', 'resume') },
  { weight: 3, arbitrary: onPage('close', 'hide', 'logout') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('freezeRefreshing', 'closeRefreshing') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep'), ms }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('signIn'), user: fc.constantFrom('ada', 'bob') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gateway'),
      behavior: fc.constantFrom('normal', 'slow', 'broken', 'unreachable', 'lost', 'hang'),
    }),
  },
);

/** Performs an action in a world; ignores actions that are not possible there. */
export async function act(world: World, action: Action): Promise<void> {
  switch (action.do) {
    case 'wait':
      return world.pass(action.ms);
    case 'waitForDeadline':
      return world.pass(msToDeadline(world) + action.offMs);
    case 'sleep':
      return sleep(world, action.ms);
    case 'gateway':
      if (action.behavior === 'slow' || action.behavior === 'hang')
        world.refreshes.isGatewayPrompt = false;
      world.browser.gateway.behavior = action.behavior;
      return world.record(`gateway: ${action.behavior}`);
    case 'signIn':
      return signIn(world, action.user);
    case 'open':
      if (world.ledger.isOn && world.pages.length < 5) world.open(`${ORIGIN}/work/${action.page}`);
      return flushPromises();
    case 'freezeRefreshing':
    case 'closeRefreshing': {
      const refreshing = world.pages.find((candidate) => world.refreshes.isRefreshing(candidate));
      if (refreshing) world[action.do === 'freezeRefreshing' ? 'freeze' : 'close'](refreshing);
      return;
    }
    default: {
      const chosen = world.pages[action.page % world.pages.length];
      if (chosen) await actOn(world, chosen, action.do, action.page > 2);
    }
  }
}

type OnPage = Exclude<Extract<Action, { page: number }>['do'], 'open'>;

async function actOn(world: World, page: Page, what: OnPage, isWokenFirst: boolean): Promise<void> {
  if (what === 'close') return world.close(page);
  if (what === 'freeze') return world.freeze(page);
  if (what === 'resume') return world.resume(page, isWokenFirst);
  if (page.isFrozen || page.isLeaving) return;
  if (what === 'hide') {
    page.isHidden = !page.isHidden;
    page.runsSinceMs = world.browser.timeline.nowMs;
    page.wake();
  }
  if (what === 'stay') world.stay(page);
  if (what === 'logout') world.logout(page);
  if (what === 'activity' && !page.isHidden) activity(world, page);
  await flushPromises();
  world.check();
}

/** Simulates user activity, which must not answer an open warning (session-06). */
function activity(world: World, page: Page): void {
  const isShown = warningService(page.core).$warning.get() !== undefined;
  const isWarning = isShown && dueOf(world, page)?.phase === 'warning';
  const before = world.browser.storage.get('lastTabActiveOn');
  for (const listener of [...page.events.activity]) listener();
  if (isWarning && world.browser.storage.get('lastTabActiveOn') !== before)
    world.fault(`${page.name} treated activity as an answer to the warning`);
}

function dueOf({ browser }: World, { core, shows }: Page): Due | undefined {
  const session = shows === undefined ? undefined : readSession(core);
  return session && dueAt(readTimes(core, session.expiresAtMs), browser.nowMs);
}

function msToDeadline(world: World): number {
  const deadlines = world.pages.map((page) => dueOf(world, page)?.nextAtMs ?? Infinity);
  const nextMs = Math.min(...deadlines) - world.browser.nowMs;
  return nextMs < Infinity ? nextMs : 1_000;
}

async function sleep(world: World, ms: number): Promise<void> {
  world.record('the machine sleeps');
  for (const page of world.pages) world.freeze(page);
  await world.pass(ms);
  for (const page of [...world.pages]) {
    await world.resume(page, ms % 2 === 0);
    await world.pass(world.browser.roll(20));
  }
}

async function signIn(world: World, user: string): Promise<void> {
  const running = world.pages.find(
    (candidate) => candidate.isRunning && candidate.shows !== undefined,
  );
  if (world.ledger.isOn && running) {
    if (authService(running.core).$auth.get().status === 'signed-in') world.logout(running);
  }
  // Filling in a form takes longer than it takes a sign-out to reach all tabs.
  await world.pass(CONSTANTS.storageSyncMs + 500);
  if (!world.ledger.isOn) world.signIn(user);
  await flushPromises();
  world.check();
}

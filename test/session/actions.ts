import * as fc from 'fast-check';
import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { authService } from '../../src/core/auth/store.ts';
import { readSession } from '../../src/core/platform/stored-session.ts';
import { dueAt, type Due } from '../../src/core/session/deadlines.ts';
import { readTimes } from '../../src/core/session/times.ts';
import { warningService } from '../../src/core/session/warning.ts';
import type { Mood } from './gateway.ts';
import type { Page } from './page.ts';
import { ORIGIN } from './page-ports.ts';
import { turn } from './timeline.ts';
import type { World } from './world.ts';

/** What people, browsers and the gateway do; `page` counts among the pages there are. */
export type Action =
  | { readonly do: 'wait' | 'sleep'; readonly ms: number }
  /** Waits until something is due, or a moment before or after. */
  | { readonly do: 'waitForTurn'; readonly offMs: number }
  | {
      readonly do: 'open' | 'close' | 'freeze' | 'resume' | 'hide' | 'activity' | 'stay' | 'logout';
      readonly page: number;
    }
  | { readonly do: 'freezeAsker' | 'closeAsker' }
  | { readonly do: 'signIn'; readonly user: string }
  | { readonly do: 'gateway'; readonly mood: Mood };

const page = fc.nat(5);
const onPage = (...names: Extract<Action, { page: number }>['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), page });
const ms = fc.oneof(fc.nat(300), fc.nat(10_000), fc.nat(150_000));

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('waitForTurn'),
      offMs: fc.oneof(fc.constant(20), fc.integer({ min: -300, max: 400 }), fc.nat(9_000)),
    }),
  },
  { weight: 5, arbitrary: onPage('activity') },
  { weight: 4, arbitrary: onPage('stay') },
  { weight: 6, arbitrary: onPage('open', 'freeze', 'resume') },
  { weight: 3, arbitrary: onPage('close', 'hide', 'logout') },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('freezeAsker', 'closeAsker') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep'), ms }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('signIn'), user: fc.constantFrom('ada', 'bob') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gateway'),
      mood: fc.constantFrom('well', 'slow', 'broken', 'unreachable', 'lost', 'hang'),
    }),
  },
);

/** Does one thing in a world; what makes no sense there is left out. */
export async function act(world: World, action: Action): Promise<void> {
  switch (action.do) {
    case 'wait':
      return world.pass(action.ms);
    case 'waitForTurn':
      return world.pass(msToTurn(world) + action.offMs);
    case 'sleep':
      return sleep(world, action.ms);
    case 'gateway':
      if (action.mood === 'slow' || action.mood === 'hang') world.refreshes.isGatewayPrompt = false;
      world.browser.gateway.mood = action.mood;
      return world.tell(`gateway: ${action.mood}`);
    case 'signIn':
      return signIn(world, action.user);
    case 'open':
      if (world.ledger.isOn && world.pages.length < 5) world.open(`${ORIGIN}/work/${action.page}`);
      return turn();
    case 'freezeAsker':
    case 'closeAsker': {
      const asker = world.pages.find((one) => world.refreshes.isAsking(one));
      if (asker) world[action.do === 'freezeAsker' ? 'freeze' : 'close'](asker);
      return;
    }
    default: {
      const chosen = world.pages[action.page % world.pages.length];
      if (chosen) await actOn(world, chosen, action.do, action.page > 2);
    }
  }
}

type OnPage = Exclude<Extract<Action, { page: number }>['do'], 'open'>;

async function actOn(world: World, page: Page, what: OnPage, isToldFirst: boolean): Promise<void> {
  if (what === 'close') return world.close(page);
  if (what === 'freeze') return world.freeze(page);
  if (what === 'resume') return world.resume(page, isToldFirst);
  if (page.isFrozen || page.isLeaving) return;
  if (what === 'hide') {
    page.isHidden = !page.isHidden;
    page.runsSinceMs = world.browser.timeline.nowMs;
    page.wake();
  }
  if (what === 'stay') world.stay(page);
  if (what === 'logout') world.logout(page);
  if (what === 'activity' && !page.isHidden) activity(world, page);
  await turn();
  world.check();
}

/** While the warning asks, only its answer counts (decisions 2). */
function activity(world: World, page: Page): void {
  const isShown = warningService(page.core).$warning.get() !== undefined;
  const isAsked = isShown && dueOf(world, page)?.phase === 'warning';
  const before = world.browser.storage.get('lastTabActiveOn');
  for (const listener of [...page.events.activity]) listener();
  if (isAsked && world.browser.storage.get('lastTabActiveOn') !== before)
    world.fault(`${page.name} took activity for an answer`);
}

function dueOf({ browser }: World, { core, shows }: Page): Due | undefined {
  const session = shows === undefined ? undefined : readSession(core);
  return session && dueAt(readTimes(core, session.expiresAtMs), browser.nowMs);
}

function msToTurn(world: World): number {
  const turns = world.pages.map((page) => dueOf(world, page)?.nextAtMs ?? Infinity);
  const nextMs = Math.min(...turns) - world.browser.nowMs;
  return nextMs < Infinity ? nextMs : 1_000;
}

async function sleep(world: World, ms: number): Promise<void> {
  world.tell('the machine sleeps');
  for (const one of world.pages) world.freeze(one);
  await world.pass(ms);
  for (const one of [...world.pages]) {
    await world.resume(one, ms % 2 === 0);
    await world.pass(world.browser.roll(20));
  }
}

async function signIn(world: World, user: string): Promise<void> {
  const running = world.pages.find((one) => one.isRunning && one.shows !== undefined);
  if (world.ledger.isOn && running) {
    if (authService(running.core).$auth.get().status === 'signed-in') world.logout(running);
  }
  // Nobody can fill in a form before the news of a sign-out is everywhere.
  await world.pass(CONSTANTS.newsDelayMs + 500);
  if (!world.ledger.isOn) world.signIn(user);
  await turn();
  world.check();
}

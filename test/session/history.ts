import * as fc from 'fast-check';
import { act, action, type Action } from './actions.ts';
import { ORIGIN } from './page-ports.ts';
import { flushPromises } from './timeline.ts';
import { World, type WorldRules } from './world.ts';

const DAY_MS = 86_400_000;

/** The rules of a world and the actions in it. */
export interface History {
  readonly rules: WorldRules;
  readonly tabs: number;
  readonly actions: readonly Action[];
}

const rules: fc.Arbitrary<WorldRules> = fc.record({
  lifetimeMs: fc.constantFrom(30_000, 100_000, 150_000, 300_000, 600_000),
  capMs: fc.constantFrom(200_000, 400_000, DAY_MS, DAY_MS, DAY_MS),
  inactivitySeconds: fc.constantFrom(0, 0, 60, 150, 300),
  hasCookie: fc.integer({ min: 0, max: 2 }).map((n) => n > 0),
  hasLocks: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  hasWorker: fc.boolean(),
  isRouting: fc.boolean(),
  clockAheadMs: fc.oneof(fc.constant(0), fc.integer({ min: -DAY_MS, max: DAY_MS })),
  seed: fc.nat(),
});

export const history: fc.Arbitrary<History> = fc.record({
  rules,
  tabs: fc.integer({ min: 1, max: 4 }),
  actions: fc.array(action, { minLength: 3, maxLength: 14, size: 'max' }),
});

/** Runs a history. Rejects with its faults and the story. */
export async function runHistory({ rules, tabs, actions }: History): Promise<void> {
  const world = new World(rules);
  const rejected = (reason: unknown) => world.faults.push(`unhandled: ${String(reason)}`);
  process.on('unhandledRejection', rejected);
  const judge = () => {
    if (world.faults.length > 0)
      throw new Error(`${world.faults.join('\n')}\n\n${world.story.join('\n')}`);
  };
  try {
    world.signIn('ada');
    await world.pass(600);
    for (let count = 1; count < tabs; count += 1) world.open(`${ORIGIN}/work/${count}`);
    await world.pass(300);
    for (const action of actions) {
      await act(world, action);
      judge();
    }
    // Resumes all pages, so that pending faults appear.
    for (const page of [...world.pages]) await world.resume(page, true);
    await world.pass(26_000);
    judge();
  } finally {
    for (const page of [...world.pages]) page.close();
    await flushPromises();
    process.off('unhandledRejection', rejected);
  }
}

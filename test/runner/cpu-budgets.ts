import { faultyStep, type FileResult } from './tally.ts';

/**
 * CPU seconds that a suite may need: about three times those of a whole run on two cores. Less would fail without a
 * cause: the time of a process that is killed is not counted, and whether one is killed depends on the machine.
 */
export const CPU_BUDGETS: Readonly<Record<string, number>> = {
  apps: 50,
  'back-ends': 50,
  build: 150,
  'check-gateway': 800,
  core: 30,
  data: 240,
  docs: 260,
  domain: 110,
  elements: 60,
  faults: 190,
  foreign: 170,
  journeys: 2200,
  rules: 300,
  scenes: 820,
  security: 190,
  'security-gateway': 280,
  server: 1650,
  session: 80,
  types: 60,
  views: 170,
};

/**
 * Returns a failure for each suite that needed more CPU time than its budget, so that no suite makes a run much longer
 * without a decision: whoever adds tests makes others cheaper, moves some to the nightly run, or raises the budget.
 */
export function suitesOverBudget(
  results: readonly FileResult[],
  budgets: Readonly<Record<string, number>> = CPU_BUDGETS,
): FileResult[] {
  return Object.entries(budgets).flatMap(([suite, budget]) => {
    const used = results
      .filter((result) => result.suite === suite)
      .reduce((total, { cpuSeconds = 0 }) => total + cpuSeconds, 0);
    if (used <= budget) return [];
    return [
      faultyStep(
        suite,
        `${suite} needed ${used.toFixed(0)} CPU s; test/runner/cpu-budgets.ts allows ${budget}`,
      ),
    ];
  });
}

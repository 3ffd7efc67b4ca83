import { faultyStep, type FileResult } from './tally.ts';

/** CPU seconds that a suite may need: 1.7 times what it needed on two cores that did nothing else. */
export const CPU_BUDGETS: Readonly<Record<string, number>> = {
  apps: 30,
  build: 27,
  'check-gateway': 158,
  core: 20,
  data: 126,
  docs: 38,
  elements: 22,
  faults: 102,
  foreign: 87,
  journeys: 1290,
  neighbors: 58,
  rules: 121,
  scenes: 444,
  security: 105,
  'security-gateway': 151,
  server: 880,
  session: 39,
  site: 121,
  types: 17,
  views: 90,
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

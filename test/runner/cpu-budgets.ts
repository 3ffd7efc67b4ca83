import { faultyStep, type FileResult } from './tally.ts';

/**
 * CPU seconds that each suite may take, about one and a half times what it takes on a quiet machine with two cores,
 * because other work makes the same computation take longer. Make a suite cheaper, or move long forms to the nightly
 * run, before you raise a number here.
 */
export const CPU_BUDGETS: Readonly<Record<string, number>> = {
  build: 30,
  'check-gateway': 100,
  core: 20,
  data: 90,
  docs: 20,
  elements: 20,
  faults: 30,
  foreign: 50,
  journeys: 160,
  neighbors: 40,
  rules: 50,
  scenes: 190,
  security: 20,
  'security-gateway': 60,
  server: 360,
  session: 20,
  site: 60,
  types: 20,
  views: 50,
};

/** Returns a failure for each suite that took more CPU seconds than its budget, or that has none. */
export function overBudget(
  results: readonly FileResult[],
  budgets: Readonly<Record<string, number>> = CPU_BUDGETS,
): FileResult[] {
  const suites = [...new Set(results.filter(({ file }) => file !== '').map(({ suite }) => suite))];
  return suites.flatMap((suite) => {
    const taken = results
      .filter((result) => result.suite === suite)
      .reduce((sum, { cpuSeconds = 0 }) => sum + cpuSeconds, 0);
    const budget = budgets[suite];
    if (budget === undefined)
      return [faultyStep('budgets', `${suite} has no budget in test/runner/cpu-budgets.ts`)];
    if (taken <= budget) return [];
    const fault = `${suite} took ${taken.toFixed(0)} s of CPU time; its budget is ${budget} s`;
    return [faultyStep('budgets', fault)];
  });
}

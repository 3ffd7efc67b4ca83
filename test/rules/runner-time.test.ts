import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CPU_BUDGETS, suitesOverBudget } from '../runner/cpu-budgets.ts';
import { idleShare } from '../runner/spare-cpu.ts';
import { emptyTally } from '../runner/tally.ts';
import { findTestFiles, suiteOf, NIGHTLY_SUITES } from '../runner/test-files.ts';

describe('the idle share of the CPUs', () => {
  it('is that of the time between two counts', () =>
    assert.equal(idleShare({ idle: 100, all: 1_000 }, { idle: 130, all: 1_100 }), 0.3));

  it('is 0 if no time has passed', () =>
    assert.equal(idleShare({ idle: 100, all: 1_000 }, { idle: 100, all: 1_000 }), 0));
});

describe('the CPU budget of a suite', () => {
  const result = (suite: string, file: string, cpuSeconds: number) => ({
    ...emptyTally(),
    ...{ suite, file, cpuSeconds, seconds: 1 },
  });
  const results = [result('core', 'a', 6), result('core', 'b', 5), result('views', 'c', 10)];

  it('fails a suite whose files together need more', () => {
    const over = suitesOverBudget(results, { core: 10, views: 10, scenes: 10 });
    assert.deepEqual(
      over.map(({ suite, failed, notes }) => ({ suite, failed, notes })),
      [
        {
          suite: 'core',
          failed: 1,
          notes: ['core needed 11 CPU s; test/runner/cpu-budgets.ts allows 10'],
        },
      ],
    );
  });

  it('exists for every suite that a change runs', () => {
    const suites = new Set(findTestFiles().map(suiteOf));
    for (const suite of NIGHTLY_SUITES) suites.delete(suite);
    assert.deepEqual(Object.keys(CPU_BUDGETS).sort(), [...suites].sort());
  });
});

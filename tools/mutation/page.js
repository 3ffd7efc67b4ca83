/* global BroadcastChannel, localStorage, sessionStorage, mocha, Mocha, beforeEach, setInterval, clearInterval */
/** Runs in the page: loads test files of the bundle, runs the requested tests and returns their results. */

/** Receives the mutants that a worker has covered. They can't be assigned to a test. */
const workerCoverage = new BroadcastChannel('covered');
const stryker = (globalThis.__stryker__ = { mutantCoverage: { static: {}, perTest: {} } });
workerCoverage.onmessage = ({ data }) => (stryker.mutantCoverage.static[data] = 1);

const TICK_MS = 20;
const browserSetInterval = setInterval;
const browserClearInterval = clearInterval;
/** Returns the time limit of a test in milliseconds, by its key. */
let limitOf = () => Infinity;

/**
 * Counts ticks of a timer instead of milliseconds for the timeout of a test. A busy machine delays the ticks as much as
 * the test, so that a slow test does not count as failed.
 */
Mocha.Runnable.prototype.resetTimeout = function () {
  this.clearTimeout();
  const limit = Math.max(limitOf(this.key), this.timeout()) / TICK_MS;
  let ticks = 0;
  this.timer = browserSetInterval(() => {
    if (++ticks < limit) return;
    this.callback(this._timeoutError(ticks * TICK_MS));
    this.timedOut = true;
  }, TICK_MS);
};
Mocha.Runnable.prototype.clearTimeout = function () {
  browserClearInterval(this.timer);
};

/** Sets a key of each test from its file and title, and removes the tests that are not requested. */
function selectTests(suite, file, wanted) {
  for (const test of suite.tests) test.key ??= `${file}: ${test.fullTitle()}`;
  if (wanted) suite.tests = suite.tests.filter(({ key }) => wanted.has(key));
  for (const inner of suite.suites) selectTests(inner, file, wanted);
}

const outcome = ({ key, duration = 0 }, status, message) => ({
  id: key,
  name: key,
  fileName: key.split(':')[0],
  timeSpentMs: duration,
  status,
  ...(message !== undefined && { failureMessage: message }),
});

/** Collects the results, with Stryker's statuses: 0 passed, 1 failed, 2 skipped. */
function report(runner, tests) {
  runner.on('pass', (test) => tests.push(outcome(test, 0)));
  runner.on('pending', (test) => tests.push(outcome(test, 2)));
  runner.on('fail', (test, error) => {
    const broken = test.type === 'hook' ? (test.ctx.currentTest ?? test) : test;
    broken.key ??= broken.fullTitle();
    const isLate = error?.code === 'ERR_MOCHA_TIMEOUT';
    tests.push({ ...outcome(broken, 1, String(error?.message ?? error)), isLate });
  });
}

globalThis.runTests = async ({ file, wanted, bail, limits, testMs, ...activation }) => {
  limitOf = (key) => limits[key] ?? testMs;
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(stryker, activation, { hitCount: 0 });
  const tests = [];
  // Only the dry run needs the coverage, which is a long list.
  const isDry = activation.activeMutant === undefined;
  const resultOf = () => ({
    tests,
    coverage: isDry ? stryker.mutantCoverage : { static: {}, perTest: {} },
    hitCount: stryker.hitCount,
  });
  mocha.setup({ ui: 'bdd', timeout: 0, bail, reporter: class {} });
  beforeEach(function () {
    stryker.currentTestId = this.currentTest.key;
  });
  try {
    await import(`/${file.replace(/tsx?$/, 'js')}`);
  } catch (error) {
    tests.push(outcome({ key: `${file}: loads` }, 1, String(error)));
    return resultOf();
  }
  selectTests(mocha.suite, file, wanted && new Set(wanted));
  await new Promise((resolve) => report(mocha.run(resolve), tests));
  return resultOf();
};

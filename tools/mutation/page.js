/* global BroadcastChannel, localStorage, sessionStorage, mocha, Mocha, beforeEach, setInterval, clearInterval */
/** Runs in the page: loads test files of the bundle, runs the tests that are wanted, and tells what came of them. */

/** Mutants that a worker has passed are told here; which test it was, nobody knows. */
const inWorker = new BroadcastChannel('covered');
const stryker = (globalThis.__stryker__ = { mutantCoverage: { static: {}, perTest: {} } });
inWorker.onmessage = ({ data }) => (stryker.mutantCoverage.static[data] = 1);

const TICK_MS = 20;
const browserSetInterval = setInterval;
const browserClearInterval = clearInterval;
/** What a test may take, by its key. */
let limitOf = () => Infinity;

/**
 * Gives a test up after so many ticks instead of milliseconds: a busy machine delays ticks as it delays the test, so that
 * a slow test does not count as a failed one.
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

/** Keys each test of a suite by its file, and leaves out those that are not wanted. */
function choose(suite, file, wanted) {
  for (const test of suite.tests) test.key ??= `${file}: ${test.fullTitle()}`;
  if (wanted) suite.tests = suite.tests.filter(({ key }) => wanted.has(key));
  for (const inner of suite.suites) choose(inner, file, wanted);
}

const outcome = ({ key, duration = 0 }, status, message) => ({
  id: key,
  name: key,
  fileName: key.split(':')[0],
  timeSpentMs: duration,
  status,
  ...(message !== undefined && { failureMessage: message }),
});

/** Statuses are Stryker's: 0 passed, 1 failed, 2 skipped. */
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
  // Only the dry run asks what was covered: it is a long list.
  const isDry = activation.activeMutant === undefined;
  const answer = () => ({
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
    return answer();
  }
  choose(mocha.suite, file, wanted && new Set(wanted));
  await new Promise((done) => report(mocha.run(done), tests));
  return answer();
};

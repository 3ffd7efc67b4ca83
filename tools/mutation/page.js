/* global BroadcastChannel, localStorage, sessionStorage, mocha, beforeEach */
/** Runs in the page: loads test files of the bundle, runs the tests that are wanted, and tells what came of them. */

/** Mutants that a worker has passed are told here; which test it was, nobody knows. */
const inWorker = new BroadcastChannel('covered');
const stryker = (globalThis.__stryker__ = { mutantCoverage: { static: {}, perTest: {} } });
inWorker.onmessage = ({ data }) => (stryker.mutantCoverage.static[data] = 1);

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
    tests.push(outcome(broken, 1, String(error?.message ?? error)));
  });
}

globalThis.runTests = async ({ files, wanted, bail, ...activation }) => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(stryker, activation, { hitCount: 0 });
  const tests = [];
  const answer = () => ({ tests, coverage: stryker.mutantCoverage, hitCount: stryker.hitCount });
  mocha.setup({ ui: 'bdd', timeout: 5000, bail, reporter: class {} });
  beforeEach(function () {
    stryker.currentTestId = this.currentTest.key;
  });
  for (const file of files)
    try {
      await import(`/${file.replace(/ts$/, 'js')}`);
      choose(mocha.suite, file, wanted && new Set(wanted));
    } catch (error) {
      tests.push(outcome({ key: `${file}: loads` }, 1, String(error)));
      return answer();
    }
  await new Promise((done) => report(mocha.run(done), tests));
  return answer();
};

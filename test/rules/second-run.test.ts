import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { report } from '../runner/report.ts';
import { runFailedAgain } from '../runner/second-run.ts';
import { rememberSecondRuns } from '../runner/second-run-history.ts';
import { addFault, emptyTally, faultyStep, type FileResult } from '../runner/tally.ts';
import { suiteOf } from '../runner/test-files.ts';

const passed = (file: string): FileResult => ({
  ...emptyTally(),
  passed: 2,
  suite: suiteOf(file),
  file,
  seconds: 1,
});
const failed = (file: string): FileResult => {
  const tally = emptyTally();
  addFault(tally, `${file}: opens`, 'too late');
  return { ...tally, passed: 1, suite: suiteOf(file), file, seconds: 1 };
};
const files = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `test/core/${index}.test.ts`);
const isRed = (results: readonly FileResult[]): boolean => results.some(({ failed }) => failed > 0);

describe('a failed test file', () => {
  it('passes if it passes when it is run again alone, and the report keeps the first failure', async () => {
    const repeated: string[] = [];
    const { results, recovered } = await runFailedAgain(
      [
        passed('test/core/a.test.ts'),
        failed('test/views/b.test.ts'),
        failed('test/data/c.test.ts'),
      ],
      ({ file }) => {
        repeated.push(file);
        return Promise.resolve(passed(file));
      },
    );
    assert.deepEqual(repeated, ['test/views/b.test.ts', 'test/data/c.test.ts']);
    assert.ok(!isRed(results));
    const text = report(results, 1, recovered);
    assert.match(text, /Passed on the second run\n {2}test\/data\/c\.test\.ts \(explain/);
    assert.match(text, /test\/views\/b\.test\.ts: opens\n +too late/);
    assert.ok(text.endsWith('6 passed, 0 failed'));
  });

  it('stays failed, with both failures counted once, if it fails again', async () => {
    const { results, recovered } = await runFailedAgain(
      [failed('test/core/a.test.ts')],
      ({ file }) => Promise.resolve(failed(file)),
    );
    assert.deepEqual(recovered, []);
    assert.ok(report(results, 1, recovered).endsWith('1 passed, 1 failed'));
  });

  it('is run again in each suite in which it failed', async () => {
    const file = 'test/elements/a.test.ts';
    const inSuite = (suite: string): FileResult => ({ ...failed(file), suite });
    const { results } = await runFailedAgain(
      [inSuite('Firefox'), { ...passed(file), suite: 'Chromium' }, inSuite('WebKit')],
      ({ suite }) => Promise.resolve({ ...passed(file), suite }),
    );
    assert.deepEqual(
      results.map(({ suite }) => suite),
      ['Firefox', 'Chromium', 'WebKit'],
    );
    assert.ok(!isRed(results));
  });

  it('turns the run red if more than three files need their second run', async () => {
    const again = (count: number) =>
      runFailedAgain(files(count).map(failed), ({ file }) => Promise.resolve(passed(file)));
    assert.ok(!isRed((await again(3)).results));
    const { results } = await again(4);
    assert.ok(isRed(results));
    assert.match(report(results, 1), /4 files passed only on the second run; at most 3 may/);
  });

  it('is not run again if many files failed, or if it is a step such as the build', async () => {
    const refuse = (): Promise<FileResult> => Promise.reject(new Error('was run again'));
    assert.ok(isRed((await runFailedAgain(files(11).map(failed), refuse)).results));
    assert.ok(isRed((await runFailedAgain([faultyStep('build', 'no build')], refuse)).results));
  });
});

describe('the nightly run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'second-runs-'));
  after(() => rmSync(folder, { recursive: true }));

  it('fails a file that needed its second run in two of ten nights', () => {
    const history = join(folder, 'cache', 'two.json');
    assert.deepEqual(rememberSecondRuns(['test/core/a.test.ts'], history), []);
    for (let night = 0; night < 8; night += 1)
      assert.deepEqual(rememberSecondRuns([`test/core/${night}.test.ts`], history), []);
    const [failure] = rememberSecondRuns(['test/core/a.test.ts'], history);
    assert.match(failure?.notes[0] ?? '', /core\/a\.test\.ts .* 2 of 10 nights/);
  });

  it('forgets what is more than ten nights ago', () => {
    const history = join(folder, 'old.json');
    rememberSecondRuns(['test/core/a.test.ts'], history);
    for (let night = 0; night < 9; night += 1) rememberSecondRuns([], history);
    assert.deepEqual(rememberSecondRuns(['test/core/a.test.ts'], history), []);
    assert.equal((JSON.parse(readFileSync(history, 'utf8')) as unknown[]).length, 10);
    assert.ok(existsSync(history));
  });
});

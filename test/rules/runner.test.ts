import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseChangedFiles } from '../runner/changed-files.ts';
import { chooseFiles } from '../runner/choose-files.ts';
import { report } from '../runner/report.ts';
import { isLeftOut } from '../runner/test-files.ts';
import { isPlain, parseTestOptions } from '../runner/test-options.ts';
import { emptyTally, faultyStep, notRun, type FileResult } from '../runner/tally.ts';

const FILES = [
  'test/core/session/deadlines.test.ts',
  'test/core/session/watch.test.ts',
  'test/core/products/match.test.ts',
  'test/rules/docs.test.ts',
  'test/journeys/reset.test.ts',
  'test/server/mail.test.ts',
  'test/session/deadlines.test.ts',
];

describe('npm test chooses', () => {
  describe('when nothing is named', () => {
    const all = [...FILES, 'test/deployment/systemd.test.ts'];
    const isLeft = (file: string): boolean => file === FILES[4];

    it('all files but those of nightly suites, and those that say why they are left out', () =>
      assert.deepEqual(
        chooseFiles([], all, isLeft),
        FILES.filter((file) => file !== FILES[4]),
      ));
    it('a real file only if it does not say why it is left out', () => {
      const chosen = chooseFiles([], undefined, isLeftOut);
      assert.ok(chosen.includes('test/rules/runner.test.ts'));
      assert.ok(!chosen.includes('test/rules/runner-processes.test.ts'));
    });
  });

  it('a file that is left out when its suite is named', () =>
    assert.ok(chooseFiles(['rules']).includes('test/rules/runner-processes.test.ts')));

  for (const [word, chosen] of [
    ['core', FILES.slice(0, 3)],
    ['core/session', FILES.slice(0, 2)],
    ['core/session/', FILES.slice(0, 2)],
    ['core/session/deadlines', FILES.slice(0, 1)],
    ['test/core/session/deadlines.test.ts', FILES.slice(0, 1)],
    ['session', FILES.slice(6)],
    ['rules', ['test/rules/docs.test.ts']],
    ['test/rules/docs.test.ts', ['test/rules/docs.test.ts']],
  ] as const)
    it(`the files of “${word}”`, () => assert.deepEqual(chooseFiles([word], FILES), [...chosen]));

  it('nothing for a misspelled name, and suggests the nearest one', () =>
    assert.throws(() => chooseFiles(['core/sesion/deadlines'], FILES), {
      message:
        'No test file or suite is named “core/sesion/deadlines”. Did you mean “core/session/deadlines”? The suites are core, rules, journeys, server, session.',
    }));
});

describe('npm test leaves out what says so', () => {
  for (const [words, isLeavingOut] of [
    [[], true],
    [['--stress', '10'], true],
    [['--changed'], false],
    [['--nightly'], false],
    [['rules'], false],
  ] as const)
    it(`${isLeavingOut ? 'in' : 'not in'} a run with “${words.join(' ')}”`, () =>
      assert.equal(isPlain(parseTestOptions(words)), isLeavingOut));
});

describe('npm test -- --changed chooses', () => {
  const all = chooseFiles([]);
  const suites = (changed: readonly string[]): string[] => [
    ...new Set(chooseChangedFiles(all, changed).map((file) => file.split('/')[1] ?? '')),
  ];

  it('nothing when nothing differs', () => assert.deepEqual(suites([]), []));
  it('everything when a package changes', () =>
    assert.deepEqual(chooseChangedFiles(all, ['package-lock.json']), all));
  it('a changed test', () =>
    assert.ok(
      chooseChangedFiles(all, ['test/server/mail.test.ts']).includes('test/server/mail.test.ts'),
    ));
  it('only the rules for a page of docs', () =>
    assert.ok(suites(['docs/theming.md']).every((name) => name === 'rules')));
  it('the tests that import a changed module, and those of built pages', () => {
    const chosen = chooseChangedFiles(all, ['src/core/session/deadlines.ts']);
    assert.ok(chosen.includes('test/session/deadlines.test.ts'));
    assert.ok(chosen.some((file) => file.startsWith('test/journeys/')));
    assert.ok(!chosen.includes('test/core/platform/safety/html.test.ts'));
  });
  it('no built page for a change of the gateway’s own code', () => {
    const chosen = chooseChangedFiles(all, ['gateway/src/mail/otp-mail.ts']);
    assert.ok(chosen.includes('test/server/mail.test.ts'));
    assert.ok(!chosen.some((file) => file.startsWith('test/core/')));
  });
  it('built pages for a module of the gateway that the build contains', () =>
    assert.ok(suites(['gateway/src/platform/printable.ts']).includes('types')));
});

describe('the report', () => {
  const result = (file: string, seconds: number): FileResult => ({
    ...emptyTally(),
    passed: 2,
    suite: 'core',
    file,
    seconds,
  });

  it('sums up suites, lists the slowest file first and ends with the counts', () => {
    const lines = report([result('a', 1), result('b', 3), faultyStep('build', 'no build')], 4)
      .split('\n')
      .map((line) => line.trim());
    assert.ok(lines.includes('core               4        0        0        4.0      0.0'));
    assert.ok(lines.includes('no build'));
    assert.deepEqual(lines.slice(lines.indexOf('slowest files') + 1).slice(0, 2), [
      '3.0 s      0.0 CPU s  b',
      '1.0 s      0.0 CPU s  a',
    ]);
    assert.equal(lines.at(-1), '4 passed, 1 failed');
  });

  it('repeats the titles of what failed near its end', () => {
    const text = report([result('a', 1), faultyStep('core', 'a: opens', 'too late')], 4);
    assert.ok(text.endsWith('failed\n  a: opens\n\nfinished in 4.0 s\n2 passed, 1 failed'), text);
    assert.doesNotMatch(report([result('a', 1)], 4), /\nfailed\n/);
  });

  it('counts what this machine cannot run as a failure in CI, and reports it elsewhere', () => {
    assert.equal(notRun('Firefox', 'no apt', true).failed, 1);
    assert.equal(notRun('Firefox', 'no apt', false).failed, 0);
    assert.deepEqual(notRun('Firefox', 'no apt', false).notes, ['Firefox was not run: no apt']);
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import type { FileResult } from '../runner/tally.ts';

// Left out: only a change of the project’s own tools breaks it.

describe('a process of several test files', () => {
  const FILES_OF_TESTS = {
    good: "test('a', () => {}); test('b', { skip: true }, () => {});",
    bad: "test('wrong', () => { throw new Error('no'); });",
    nested:
      "describe('a door', () => { describe('at night', () => { test('opens', () => {}); test('locks', () => { throw new Error('no'); }); }); });",
    hook: "before(() => { throw new Error('no gateway'); }); test('a', () => {});",
    empty: '',
    crash: "test('a', () => process.exit(3));",
    leaves:
      "test('leaves', () => { setTimeout(() => { void Promise.reject(new Error('no one waits')); }, 5); });",
    waits: "test('waits', () => new Promise((resolve) => { setTimeout(resolve, 100); }));",
    // Nothing keeps Node's event loop alive while it waits.
    stuck: "test('stuck', { timeout: 300 }, () => new Promise(() => {}));",
    leaks: "test('leaks', () => { setInterval(() => {}, 1000); });",
    late: "test('a', () => {});",
    built: "test('a', () => {});",
  };
  type Name = keyof typeof FILES_OF_TESTS;
  const program = (folder: string, names: readonly Name[], extra: number): string => `
    import { runNodeFiles } from ${JSON.stringify(resolve('test/runner/node-files.ts'))};
    const files = ${JSON.stringify(names.map((name) => join(folder, `${name}.test.ts`)))};
    const results = await runNodeFiles(files, {
      concurrency: 1,
      extra: ${extra},
      waitsForBuild: (file) => file.endsWith('built.test.ts'),
      build: Promise.resolve(process.env.BUILD !== 'fails'),
    });
    console.log(JSON.stringify(results));`;

  /** Runs test files in one process and `extra` others, and returns counts and notes by the file's name. */
  function runInOneProcess(
    names: readonly Name[],
    { isBuilt = true, extra = 0 } = {},
  ): Map<string, readonly [passed: number, failed: number, notes: string]> {
    const folder = mkdtempSync(join(tmpdir(), 'runner-'));
    for (const name of names)
      writeFileSync(
        join(folder, `${name}.test.ts`),
        `import { before, describe, test } from 'node:test'; void [before, describe, test]; ${FILES_OF_TESTS[name]}`,
      );
    writeFileSync(join(folder, 'program.mts'), program(folder, names, extra));
    // Node's test runner does nothing in a process that it started itself.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const build = isBuilt ? 'succeeds' : 'fails';
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(folder, 'program.mts')],
      { encoding: 'utf8', env: { ...env, BUILD: build } },
    );
    rmSync(folder, { recursive: true });
    assert.notEqual(stdout, '', stderr);
    const results = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as FileResult[];
    return new Map(
      results.map(({ file, passed, failed, notes }) => [
        basename(file, '.test.ts'),
        [passed, failed, notes.join('\n')],
      ]),
    );
  }
  const results = runInOneProcess(['good', 'bad', 'nested', 'hook', 'empty', 'built']);

  it('counts passed and failed tests by file', () => {
    assert.deepEqual(results.get('good'), [1, 0, '']);
    assert.deepEqual(results.get('bad')?.slice(0, 2), [0, 1]);
  });
  it('names a failed test with the groups around it', () =>
    assert.match(
      results.get('nested')?.[2] ?? '',
      /nested\.test\.ts: a door › at night › locks\n/,
    ));
  it('fails a file whose hook fails, with the reason', () => {
    assert.ok((results.get('hook')?.[1] ?? 0) > 0);
    assert.match(results.get('hook')?.[2] ?? '', /no gateway/);
  });
  it('fails a file without a test', () =>
    assert.match(results.get('empty')?.[2] ?? '', /has no test/));
  it('runs a file that waits for the build once it has succeeded, and not if it failed', () => {
    assert.deepEqual(results.get('built'), [1, 0, '']);
    const unbuilt = runInOneProcess(['built', 'late'], { isBuilt: false });
    assert.deepEqual([...unbuilt.keys()], ['late']);
  });
  it('fails the file that ended the process, and the files after it', () => {
    const results = runInOneProcess(['crash', 'late']);
    assert.match(results.get('crash')?.[2] ?? '', /did not end/);
    assert.match(results.get('late')?.[2] ?? '', /did not end/);
  });
  it('fails a test that waits for nothing, and runs the files after it', () => {
    const results = runInOneProcess(['stuck', 'late']);
    assert.match(results.get('stuck')?.[2] ?? '', /timed out/);
    assert.deepEqual(results.get('late'), [1, 0, '']);
  });
  it('fails, and ends soon, if a test leaves something open', () => {
    const results = runInOneProcess(['leaks', 'late']);
    assert.deepEqual(results.get('late'), [1, 0, '']);
    assert.match(results.get('')?.[2] ?? '', /A test left something open: .*Timeout/);
  });
  it('runs the files after it in an extra process, even while the machine is busy', () => {
    const results = runInOneProcess(['crash', 'late'], { extra: 1 });
    assert.match(results.get('crash')?.[2] ?? '', /did not end/);
    assert.deepEqual(results.get('late'), [1, 0, '']);
  });
  it('runs each file once if an extra process waits for CPU time', () => {
    const results = runInOneProcess(['good', 'late'], { extra: 1 });
    assert.deepEqual(results.get('late'), [1, 0, '']);
    assert.equal(results.size, 2);
  });
  it('fails the file of a test that left an error behind, in the middle of another file', () => {
    const results = runInOneProcess(['leaves', 'waits']);
    assert.deepEqual([...results.keys()], ['leaves', 'waits']);
    assert.match(results.get('leaves')?.[2] ?? '', /"leaves".*"Error: no one waits"/);
    assert.deepEqual(results.get('waits'), [1, 0, '']);
  });
});

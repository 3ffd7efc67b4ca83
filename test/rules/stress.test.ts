import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { startBusyProcesses, usableCores } from '../runner/busy-processes.ts';
import { parseRepetitions } from '../runner/stress.ts';
import { npmTest } from './support/npm-test.ts';

// Left out: only a change of the project’s own tools breaks it.

describe('npm test -- --stress reports in one line', () => {
  for (const word of ['0', '-1', 'ten', '1.5'])
    it(`that ${word} is not a number of repetitions`, () =>
      assert.throws(() => parseRepetitions(word), /number of repetitions from 1 on, not “/));

  it('that a suite is misspelled', () => {
    const { status, lines } = npmTest(['--stress', '2', 'cores']);
    assert.equal(status, 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /“cores”.*“core”/);
  });

  it('that this machine has a single core', { skip: usableCores().length < 2 }, () => {
    const core = String(usableCores()[0]);
    const { status, lines } = npmTest(['--stress', '2', 'core/products/match'], {
      prefix: ['taskset', '--cpu-list', core],
    });
    assert.equal(status, 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /two cores or more; this one has one/);
  });
});

describe('npm test -- --stress', () => {
  it('repeats the named files, and counts each repetition', () => {
    const { status, output } = npmTest(['--stress', '2', 'rules/screenshots']);
    assert.equal(status, 0, output);
    assert.match(output, /Repetition 1 of 2[^]*Repetition 2 of 2/);
    assert.match(output, /\n2 passed, 0 failed$/);
  });

  it('keeps each core busy with two processes, which end with the run', async () => {
    const children = (): string[] =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    const before = children();
    const endBusyProcesses = startBusyProcesses();
    const started = children().filter((pid) => !before.includes(pid));
    assert.equal(started.length, usableCores().length * 2);
    await endBusyProcesses();
    assert.deepEqual(children(), before);
  });
});

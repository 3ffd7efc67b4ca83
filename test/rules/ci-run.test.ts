import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { elementFiles } from '../engines/element-files.ts';
import { journeyFiles } from '../engines/journey-files.ts';

/** Runs `.ci/run` with an `npm` that only prints, and fails at the named command. */
function runWith(failing: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  const npm = join(folder, 'npm');
  writeFileSync(
    npm,
    [
      '#!/bin/sh',
      `if [ "$*" = "${failing}" ]; then echo "$*: 1 passed, 1 failed"; exit 1; fi`,
      'echo "$*: 2 passed, 0 failed"',
    ].join('\n'),
  );
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const { status, stdout } = spawnSync('.ci/run', { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, lines: stdout.trim().split('\n') };
}

describe('.ci/run', () => {
  test('installs, checks, and runs the tests in all engines', () => {
    const { status, lines } = runWith('');
    assert.equal(status, 0);
    const commands = lines.map((line) => line.split(':').slice(0, -1).join(':'));
    assert.deepEqual(commands.slice(0, 2), ['ci', 'run --silent checks']);
    assert.deepEqual(commands.slice(2).sort(), [
      '--silent test',
      'run --silent test:engines -- --sample',
    ]);
  });

  for (const failing of [
    'ci',
    'run --silent checks',
    '--silent test',
    'run --silent test:engines -- --sample',
  ])
    test(`fails if "npm ${failing}" fails`, () => {
      const { status, lines } = runWith(failing);
      assert.notEqual(status, 0);
      assert.ok(lines.includes(`${failing}: 1 passed, 1 failed`));
    });

  test('ends with the failures of the other engines', () => {
    const failing = 'run --silent test:engines -- --sample';
    assert.equal(runWith(failing).lines.at(-1), `${failing}: 1 passed, 1 failed`);
  });
});

for (const [what, filesOf] of [
  ['the element tests', elementFiles],
  ['the journeys of the engines', journeyFiles],
] as const)
  test(`.ci/run runs a quarter of ${what} or more in one other engine than Chromium`, () => {
    const run = (['firefox', 'webkit'] as const).flatMap((engine) => filesOf(engine, true));
    const all = filesOf('firefox', false);
    assert.equal(new Set(run).size, run.length);
    assert.ok(run.every((file) => all.includes(file)));
    assert.ok(run.length >= all.length / 4, `${run.length} of ${all.length}`);
  });

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** Compiles a project. A wrong use that passes also fails, because its `@ts-expect-error` is reported as unused. */
function requireCompiled(project: string): void {
  const compiler = 'node_modules/typescript/bin/tsc';
  const args = [compiler, '-p', project];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(stdout, '');
  assert.equal(status, 0);
}

test('plain TypeScript and React accept what the tags have, and reject what they do not have', () => {
  requireCompiled('test/types');
});

test('a call of the contract that the fake gateway does not answer is a compile error', () => {
  requireCompiled('test/types/testing');
});

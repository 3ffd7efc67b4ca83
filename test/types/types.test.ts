import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

// A wrong use that passes also fails, because its `@ts-expect-error` is reported as unused.
test('plain TypeScript and React accept what the tags have, and reject what they do not have', () => {
  const compiler = 'node_modules/typescript/bin/tsc';
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', 'test/types'], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
  assert.equal(status, 0);
});

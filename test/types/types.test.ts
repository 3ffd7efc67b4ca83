import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

// A wrong use that passes fails too: its `@ts-expect-error` is then called unused.
test('plain TypeScript and React take what the tags have, and refuse what they have not', () => {
  const compiler = 'node_modules/typescript/bin/tsc';
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', 'test/types'], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
  assert.equal(status, 0);
});

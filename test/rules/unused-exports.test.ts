import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('each export and each source has an importer, or is an entry of knip.json', () => {
  const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'];
  const { status, stdout, stderr } = spawnSync(process.execPath, knip, { encoding: 'utf8' });
  assert.equal(stdout + stderr, '');
  assert.equal(status, 0);
});

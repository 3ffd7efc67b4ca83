import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { testLibraries } from './every-library.ts';
import { SAMPLE, SAMPLE_PACKAGES, SAMPLE_WORKSHOP } from './libraries.ts';
import { sampleOf, type Lock } from './sample-packages.ts';

// Rules: notifications-17, notifications-18, notifications-20
// Left out: `test:engines` has such a dialog too.

testLibraries(SAMPLE, SAMPLE_WORKSHOP);

test('the sample installs a part of the libraries, in the versions of the full lock file', () => {
  const full = JSON.parse(readFileSync('test/apps/pages/package-lock.json', 'utf8')) as Lock;
  const { lock } = sampleOf(full, SAMPLE_PACKAGES);
  const { '': root, ...places } = lock.packages;
  assert.deepEqual(Object.keys(root?.devDependencies ?? {}).sort(), [...SAMPLE_PACKAGES].sort());
  assert.ok(Object.keys(places).length < Object.keys(full.packages).length / 1.5);
  for (const [place, locked] of Object.entries(places))
    assert.deepEqual(locked, full.packages[place], place);
  for (const name of [...SAMPLE_PACKAGES, 'react-aria', '@radix-ui/react-focus-scope'])
    assert.ok(`node_modules/${name}` in places, name);
});

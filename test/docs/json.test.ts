import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

for (const block of blocksFor('json'))
  test(`${placeOf(block)} is JSON`, () => {
    assert.doesNotThrow(() => JSON.parse(block.text) as unknown);
  });

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { importGraph, withGraphs } from '../../tools/import-graph.ts';

test('docs/architecture.md has the import graphs of the core and the gateway', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  for (const root of ['src/core', 'gateway/src'])
    assert.ok(text.includes(`<!-- import graph of ${root} -->`), `no graph of ${root}`);
  assert.ok(withGraphs(text) === text, 'a graph is out of date: run npm run graph');
});

test('the import graphs lead from what uses to what is used', () => {
  assert.match(importGraph('src/core'), /flows --> /);
  assert.doesNotMatch(importGraph('src/core'), /contract --> /);
  assert.match(importGraph('gateway/src'), /routes --> /);
  assert.doesNotMatch(importGraph('gateway/src'), /platform --> /);
});

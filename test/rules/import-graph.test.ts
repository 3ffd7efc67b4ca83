import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { importGraph, withGraph } from '../../tools/import-graph.ts';

test('docs/architecture.md has the import graph of the core', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  assert.ok(text.includes('<!-- import graph -->'), 'the graph is missing');
  assert.ok(withGraph(text) === text, 'the graph is out of date: run npm run graph');
});

test('the import graph leads from the flows to the kernel', () => {
  assert.match(importGraph(), /flows --> /);
  assert.match(importGraph(), / --> kernel/);
  assert.doesNotMatch(importGraph(), /kernel --> /);
});

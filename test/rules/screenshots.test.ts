import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('docs/screens has the screenshots that the docs show, and no other', () => {
  const pages = ['README.md', 'docs/gallery.md'];
  const text = pages.map((path) => readFileSync(path, 'utf8')).join();
  const shown = new Set([...text.matchAll(/screens\/([\w-]+\.png)/g)].map(([, file]) => file));
  assert.deepEqual(readdirSync('docs/screens').sort(), [...shown].sort());
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { filesBelow } from '../../tools/files-below.ts';
import { SITE_SOURCES } from '../../tools/site/build-site.ts';

const IMPORTED = /\bfrom '(\.[^'?]+)(?:\?raw)?'/g;

test('a change of any file that the documentation site imports builds the site again', () => {
  const files = filesBelow('site').filter((path) => path.endsWith('.ts'));
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  );
  assert.ok(imported.includes('demo/playground/tokens-in.ts'));
  const missed = imported.filter(
    (path) => !SITE_SOURCES.some((source) => path === source || path.startsWith(`${source}/`)),
  );
  assert.deepEqual(missed, []);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { filesBelow } from '../../tools/files-below.ts';
// @ts-expect-error The mutation run has no types.
import * as commands from '../../tools/mutation/commands.js';
// @ts-expect-error The mutation run has no types.
import config from '../../tools/mutation/stryker.config.mjs';
// @ts-expect-error The mutation run has no types.
import { COMMANDS } from '../../tools/mutation/page-commands.mjs';

const IMPORT = /import \{([^}]+)\} from '@web\/test-runner-commands'/g;

test('the mutation run has every command that the tests in browsers send', () => {
  const names = filesBelow('test')
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(IMPORT)])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    .filter((name) => name !== '');
  assert.ok(names.includes('sendKeys'));
  for (const name of new Set(names)) {
    assert.ok(name in commands, `tools/mutation/commands.js lacks ${name}`);
    assert.ok(name in COMMANDS, `tools/mutation/page-commands.mjs lacks ${name}`);
  }
});

test('the mutation run copies every JSON file that the tests in browsers import', () => {
  const outside = ['core', 'views', 'elements', 'support']
    .flatMap((folder) => filesBelow(join('test', folder)))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+\.json)'/g)].map(([, file = '']) =>
        join(dirname(path), file),
      ),
    );
  assert.ok(outside.length > 0);
  const { ignorePatterns } = config as { ignorePatterns: readonly string[] };
  for (const file of outside)
    assert.ok(ignorePatterns.includes(`!/${file}`), `tools/mutation does not copy ${file}`);
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

// Rules: accessibility-03, theming-14

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => join('src', path));

it('sets every text size and line height relative to --sso-font-size', () => {
  assert.ok(SHEETS.length > 20);
  for (const sheet of SHEETS) {
    const rules = readFileSync(sheet, 'utf8').match(
      /(?<![\w-])(?:font|font-size|line-height):[^;]+;/g,
    );
    for (const rule of rules ?? []) assert.doesNotMatch(rule, /\d(?:px|rem|em)\b/, sheet);
  }
});

it('uses em in width queries, so that larger text gets the layout of a narrower screen', () => {
  for (const sheet of SHEETS) {
    const queries = readFileSync(sheet, 'utf8').match(/@(?:container|media)[^{]+/g);
    for (const query of queries ?? []) assert.doesNotMatch(query, /\dpx/, sheet);
  }
});

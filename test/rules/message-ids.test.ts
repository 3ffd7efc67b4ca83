import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ALL_ENGLISH, ENGLISH_SETS } from '../../src/core/i18n/all-english.ts';
import { MESSAGE_IDS_PAGE, messageIdsText } from '../../tools/message-ids/page-text.ts';

// Rules: languages-27

const page = readFileSync(MESSAGE_IDS_PAGE, 'utf8');

test('docs/message-ids.md is what `npm run message-ids` writes', async () => {
  const isCurrent = page === (await messageIdsText());
  assert.ok(isCurrent, 'docs/message-ids.md is out of date: run npm run message-ids');
});

test('it lists each message ID once', () => {
  const listed = [...page.matchAll(/^\| `([\w.-]+)`/gm)].map(([, id]) => id);
  assert.deepEqual(listed, Object.keys(ALL_ENGLISH));
});

test('it has each set of texts that a translation has', () => {
  const file = readFileSync('src/core/i18n/locales/de_DE.json', 'utf8');
  const sets = Object.keys(JSON.parse(file) as object).filter((name) => name !== 'glossary');
  assert.deepEqual(Object.keys(ENGLISH_SETS).sort(), sets.sort());
});

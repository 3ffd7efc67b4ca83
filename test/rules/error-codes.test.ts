import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FAMILIES } from '../../tools/error-codes/families.ts';
import { ERROR_CODES_PAGE, errorCodesText } from '../../tools/error-codes/page-text.ts';
import { readCodes, readFamily } from '../../tools/error-codes/read-codes.ts';
import { filesBelow } from '../../tools/files-below.ts';

// Rules: errors-13, gateway-50

const page = readFileSync(ERROR_CODES_PAGE, 'utf8');

test('docs/error-codes.md is what `npm run error-codes` writes', async () => {
  const isCurrent = page === (await errorCodesText());
  assert.ok(isCurrent, 'docs/error-codes.md is out of date: run npm run error-codes');
});

/** A string literal in a union of types, which only declares it. */
const IN_UNION = /(?<!\|)\|\s*'[\w.-]+'|'[\w.-]+'(?=\s*\|(?!\|))/g;

for (const family of FAMILIES) {
  const codes = readFamily(family).map(({ name }) => name);
  const [, part = ''] = page.split(`\n## ${family.heading}\n`);
  const rows = [...(part.split('\n## ')[0] ?? '').matchAll(/^\| `([\w.-]+)`/gm)];

  test(`each code of ${family.union} has a row, and each row a code`, () => {
    assert.deepEqual(
      rows.map(([, name]) => name),
      codes,
    );
  });

  test(`the sources use each code of ${family.union}`, () => {
    const folder = family.file.startsWith('gateway/') ? 'gateway/src' : 'src';
    const texts = filesBelow(folder).map((path) =>
      readFileSync(path, 'utf8').replace(IN_UNION, ''),
    );
    const isUsed = (name: string) => texts.some((text) => text.includes(`'${name}'`));
    assert.deepEqual(
      codes.filter((name) => !isUsed(name)),
      [],
    );
  });
}

test('a code without a meaning or an action is an error', () => {
  const named = (docblock: string) => () =>
    readCodes(`type Code = ${docblock} | 'a' | 'b';`, 'Code');
  assert.throws(named(''), /the docblock of 'a' needs two paragraphs/);
  assert.throws(named('/** It fails. */'), /the docblock of 'a' needs two paragraphs/);
  const explained = '\n/**\n * It fails.\n *\n * Try\n * again.\n */\n';
  assert.throws(named(explained), /the docblock of 'b' needs two paragraphs/);
  assert.deepEqual(readCodes(`type Code = ${explained} | 'a' ${explained} | 'b';`, 'Code')[0], {
    name: 'a',
    meaning: 'It fails.',
    action: 'Try again.',
  });
});

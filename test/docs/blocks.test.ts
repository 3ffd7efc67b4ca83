import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blocksIn } from './blocks.ts';
import { checksOf } from './checks.ts';
import { EXCEPTIONS, exceptionOf } from './exceptions.ts';
import { BLOCKS, placeOf } from './pages.ts';

test('every code block of the documentation has a check, or an exception with its reason', () => {
  assert.ok(BLOCKS.length > 150);
  const unchecked = BLOCKS.filter(
    (block) => checksOf(block).length === 0 && exceptionOf(block, 'checked') === undefined,
  );
  assert.deepEqual(unchecked.map(placeOf), []);
});

test('every code block of the documentation names its language', () => {
  const unnamed = BLOCKS.filter(({ language }) => language === '');
  assert.deepEqual(unnamed.map(placeOf), []);
});

test('every exception is that of a block', () => {
  const unused = EXCEPTIONS.filter(
    (exception) => !BLOCKS.some((block) => exceptionOf(block) === exception),
  );
  assert.deepEqual(unused, []);
});

describe('the code blocks of a text', () => {
  const text = [
    'Write `a.html` or this file:',
    '',
    '`src/App.vue`:',
    '',
    '```vue',
    '<template />',
    '```',
    '',
    '1. A step',
    '',
    '   ````sh',
    '   ls',
    '   ```',
    '   ````',
  ].join('\n');

  test('have their line, language, file and text', () => {
    assert.deepEqual(blocksIn('x.md', text), [
      { page: 'x.md', line: 5, language: 'vue', file: 'src/App.vue', text: '<template />' },
      { page: 'x.md', line: 11, language: 'sh', file: undefined, text: 'ls\n```' },
    ]);
  });

  test('must have an end', () => {
    assert.throws(() => blocksIn('x.md', '```sh\nls'), /x\.md:1: the code block has no end/);
  });
});

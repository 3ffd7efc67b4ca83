import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  escapeUnprintable,
  hasControl,
  onOneLine,
  replaceUnprintable,
} from '../../gateway/src/platform/printable.ts';

// Rules: gateway-87

/** Clears the screen, turns text, has no width, ends a line, can't be stored, or has two units. */
const UNPRINTABLE = [
  ['\u001b[2J', String.raw`\u001b[2J`],
  ['a\u202eb', String.raw`a\u202eb`],
  ['\u0000', String.raw`\u0000`],
  ['\u2028\u2029', String.raw`\u2028\u2029`],
  ['\ud800', String.raw`\ud800`],
  ['\u{e0001}', String.raw`\udb40\udc01`],
] as const;

const PRINTABLE = ['', 'Ada', 'Łódź, 東京', '👩‍💻', 'می\u200cخواهم', 'a\u00a0b'];

describe('what is not printable', () => {
  test('is escaped as in JSON, which keeps its value', () => {
    for (const [text, escaped] of UNPRINTABLE) {
      assert.equal(escapeUnprintable(text), escaped);
      assert.equal(onOneLine(text), escaped);
      assert.equal(JSON.parse(`"${escaped}"`), text);
    }
  });

  test('includes the ends of lines only where a value has to stay on its line', () => {
    assert.equal(escapeUnprintable('one\ntwo'), 'one\ntwo');
    assert.equal(onOneLine('one\ntwo'), String.raw`one\u000atwo`);
  });

  test('is replaced by the character for an unreadable one, or by another text', () => {
    assert.equal(replaceUnprintable('a\u0000b\nc'), 'a\ufffdb\ufffdc');
    assert.equal(replaceUnprintable('a\u0000b\nc', ''), 'abc');
  });

  test('does not include letters, emoji and the joiners of words', () => {
    for (const text of PRINTABLE)
      for (const shown of [escapeUnprintable(text), onOneLine(text), replaceUnprintable(text)])
        assert.equal(shown, text);
  });
});

describe('a name', () => {
  test('has no control characters, ends of lines, lone surrogates and characters that turn text', () => {
    for (const unit of ['\0', '\n', '\u0085', '\ud800', '\udfff', '\u2028', '\u2029'])
      assert.ok(hasControl(`a${unit}b`), JSON.stringify(unit));
    for (const unit of ['\u202a', '\u202e', '\u2066', '\u2069'])
      assert.ok(hasControl(`a${unit}b`), unit.charCodeAt(0).toString(16));
  });

  test('may have the marks of direction, and every letter', () => {
    for (const text of [
      ...PRINTABLE,
      'שלום\u200f!',
      '\u200eABC',
      'a\u202fb',
      'a\u2065b',
      'a\u206ab',
    ])
      assert.equal(hasControl(text), false, JSON.stringify(text));
  });
});

import { expect } from '@open-wc/testing';
import { ALL_ENGLISH } from '../../../src/core/i18n/all-english.ts';
import { faultOf } from '../../../src/core/i18n/custom/fault-of.ts';
import { PLACEHOLDERS } from '../../../src/core/i18n/custom/placeholders.prerender.ts';
import { soundTexts } from '../../../src/core/i18n/custom/sound-texts.ts';

// Rules: languages-24, languages-25

const check = (given: unknown) => {
  const lines: string[] = [];
  return { table: soundTexts(given, (line) => lines.push(line)), lines };
};

const PLURAL = '{count, plural, one {# file} other {# files}}';

describe('a text of a page', () => {
  for (const [what, text, placeholders, fault] of [
    ['that is empty', ' ', '', 'it is no text'],
    ['that is no text', 7, '', 'it is no text'],
    ['of more than 500 characters', 'a'.repeat(501), '', 'it is longer than 500 characters'],
    ['with a line break', 'a\nb', '', 'it contains a control character'],
    ['that turns its direction', 'a\u202eb', '', 'it contains a control character'],
    ['with an isolate', 'a\u2066b', '', 'it contains a control character'],
    ['with an open brace', 'a {b', '', 'a brace belongs to no placeholder'],
    ['without its placeholder', 'Hello', 'userId', 'it lacks {userId}'],
    ['without a plural', 'Files', '#count', 'it lacks {count}'],
    ['with an unknown placeholder', '{a}', '', 'it has {a}, which the English text lacks'],
    ['with a plural of a name', PLURAL, 'count', 'it lacks {count}'],
  ] as const)
    it(`${what} is faulty`, () => {
      expect(faultOf(text, placeholders, 'en-US')).to.equal(fault);
    });

  for (const [what, text, placeholders, tag] of [
    ['with its placeholder', 'Hello {userId}', 'userId', 'en-US'],
    ['with a plural', PLURAL, '#count', 'en-US'],
    ['with a number instead of a plural', 'Files: {count}', '#count', 'ru-RU'],
    ['of 500 characters', 'a'.repeat(500), '', 'en-US'],
    ['with marks of direction', 'a\u200fb', '', 'ar-SA'],
    ['with one form in a language that has one', '{n, plural, other {# x}}', '#n', 'ja-JP'],
  ] as const)
    it(`${what} is sound`, () => {
      expect(faultOf(text, placeholders, tag)).to.equal(undefined);
    });

  it('needs the plural forms of its language, and no others', () => {
    expect(faultOf(PLURAL, '#count', 'ru-RU')).to.equal("its plural lacks 'many', lacks 'few'");
    const few = '{n, plural, one {#} few {#} other {#}}';
    expect(faultOf(few, '#n', 'de-DE')).to.equal("its plural has 'few'");
  });
});

describe('the texts of a page', () => {
  it('fall back one by one, each with one line', () => {
    const { table, lines } = check({
      de: { 'login.heading': 'Willkommen', 'login.submit': '', 'login.terms': 'a {b}' },
    });
    expect(table.get('de_DE')).to.deep.equal({ 'login.heading': 'Willkommen' });
    expect(lines).to.deep.equal([
      "The text 'login.submit' of 'de' is ignored: it is no text.",
      "The text 'login.terms' of 'de' is ignored: it has {b}, which the English text lacks.",
    ]);
  });

  it('with unknown IDs and languages are logged, also with names that every object inherits', () => {
    const { table, lines } = check({
      de: { 'sign.in': 'a', constructor: 'b' },
      fr: { 'sign.in': 'a' },
      tlh: { 'login.heading': 'c' },
    });
    expect(table.get('de_DE')).to.deep.equal({});
    expect(lines).to.deep.equal([
      "The texts of 'tlh' are ignored: the elements do not have this language.",
      'These texts have unknown IDs: sign.in, constructor.',
    ]);
  });

  it('that are no object are ignored', () => {
    expect(check('Welcome').lines).to.have.length(1);
    expect(check({ de: 'Willkommen' }).table.get('de_DE')).to.deep.equal({});
  });

  it('may be all English texts', () => {
    const { table, lines } = check({ en: ALL_ENGLISH });
    expect(lines).to.deep.equal([]);
    expect(table.get('en_US')).to.deep.equal(ALL_ENGLISH);
    expect(Object.keys(PLACEHOLDERS)).to.deep.equal(Object.keys(ALL_ENGLISH));
  });
});

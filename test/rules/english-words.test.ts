import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ENGLISH as PROVIDER } from '../../demo/server/provider/texts/en-us.ts';
import { ENGLISH as GATEWAY } from '../../gateway/src/i18n/en-us.ts';
import { elements } from '../../src/core/i18n/en-us/elements.ts';
import { ends } from '../../src/core/i18n/en-us/ends.ts';
import { pages } from '../../src/core/i18n/en-us/pages.ts';
import { screens } from '../../src/core/i18n/en-us/screens.ts';
import { LOCALES } from '../../src/core/contract/languages/locales.ts';
import type { Translation } from '../../src/core/i18n/texts.ts';
import { PLURAL } from '../../tools/build/placeholders.mjs';
import { INTERNATIONAL, SHARED } from '../support/sources/shared-words.ts';

// Rules: languages-02

const read = (folder: string, locale: string): unknown =>
  JSON.parse(readFileSync(`${folder}/locales/${locale}.json`, 'utf8'));

/** Returns all translated texts of a locale, by their IDs. */
function textsIn(locale: string): Readonly<Record<string, string>> {
  const own = read('src/core/i18n', locale) as Translation;
  return {
    ...own.elements,
    ...own.screens,
    ...own.pages,
    ...own.ends,
    ...(read('gateway/src/i18n', locale) as Readonly<Record<string, string>>),
    ...(read('demo/server/provider/texts', locale) as Readonly<Record<string, string>>),
  };
}

/** Returns the words of three letters and more of a text, without placeholders and addresses. Shorter ones say little. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(PLURAL, (_match, _name, forms: string) => forms.replace(/\w+ \{/g, ' '))
    // The name of a standard is the same in all languages.
    .replace(/\{\w+\}|\S+@\S+|Global Privacy Control/g, ' ');
  return plain.toLowerCase().match(/\p{Script=Latin}{3,}/gu) ?? [];
}

const english = [elements, screens, pages, ends, GATEWAY, PROVIDER].flatMap((texts) =>
  Object.values(texts),
);
const vocabulary = new Set(english.flatMap(wordsOf));
const international = new Set(INTERNATIONAL.split(' '));

for (const locale of LOCALES.filter((code) => !code.startsWith('en')))
  describe(`the words of ${locale}`, () => {
    const texts = textsIn(locale);
    const shared = new Set(SHARED[locale]?.split(' '));

    it('are not English, except those that the language shares', () => {
      const left = Object.entries(texts).flatMap(([id, text]) =>
        wordsOf(text)
          .filter((word) => vocabulary.has(word) && !international.has(word) && !shared.has(word))
          .map((word) => `${id}: ${word}`),
      );
      assert.deepEqual(left, []);
    });

    it('include each that the language shares with English', () => {
      const used = new Set(Object.values(texts).flatMap(wordsOf));
      assert.deepEqual(
        [...shared].filter((word) => !used.has(word) || !vocabulary.has(word)),
        [],
      );
    });
  });

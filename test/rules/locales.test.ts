import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { browsers } from '../../src/core/i18n/en-us/browsers.ts';
import { codes } from '../../src/core/i18n/en-us/codes.ts';
import { confirmations } from '../../src/core/i18n/en-us/confirmations.ts';
import { elements } from '../../src/core/i18n/en-us/elements.ts';
import { ends } from '../../src/core/i18n/en-us/ends.ts';
import { factors } from '../../src/core/i18n/en-us/factors.ts';
import { invites } from '../../src/core/i18n/en-us/invites.ts';
import { links } from '../../src/core/i18n/en-us/links.ts';
import { menus } from '../../src/core/i18n/en-us/menus.ts';
import { notices } from '../../src/core/i18n/en-us/notices.ts';
import { offers } from '../../src/core/i18n/en-us/offers.ts';
import { screens } from '../../src/core/i18n/en-us/screens.ts';
import { pages } from '../../src/core/i18n/en-us/pages.ts';
import { passkeys } from '../../src/core/i18n/en-us/passkeys.ts';
import { passwords } from '../../src/core/i18n/en-us/passwords.ts';
import { products } from '../../src/core/i18n/en-us/products.ts';
import { providers } from '../../src/core/i18n/en-us/providers.ts';
import { remembered } from '../../src/core/i18n/en-us/remembered.ts';
import { requirements } from '../../src/core/i18n/en-us/requirements.ts';
import { requests } from '../../src/core/i18n/en-us/requests.ts';
import { events } from '../../src/core/i18n/en-us/events.ts';
import { sessions } from '../../src/core/i18n/en-us/sessions.ts';
import { formatTags } from '../../src/core/contract/languages/language-tag.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/core/contract/languages/locales.ts';
import type { Translation } from '../../src/core/i18n/texts.ts';
import { SUITE_MENU } from '../../src/core/products/suite-menu.ts';
import { placeholdersOf, PLURAL } from '../../tools/build/placeholders.mjs';
import { CORRECTED } from '../support/sources/corrected-texts.ts';

// Rules: languages-01, languages-02, languages-10

/** The English texts by their name in a translation. */
const SETS = {
  ...{ elements, screens, pages, ends, offers, sessions, events, confirmations, links },
  passwords,
  requests,
  passkeys,
  codes,
  factors,
  remembered,
  requirements,
  browsers,
  invites,
  providers,
  menus,
  products,
  notices,
};
const textsOf = (sets: Readonly<Record<string, object>>): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(sets)) as Record<string, string>;
const ENGLISH = textsOf(SETS);
const TERMS = [
  'sign in',
  'sign out',
  'session',
  'password',
  'one-time password',
  'passkey',
  'two-step sign-in',
  'authenticator app',
  'recovery code',
  'user ID',
  'dashboard',
  'product',
  'profile',
  'role',
  'cookie',
  'favorite',
  'administrator',
  'settings',
  'search',
  'language',
];
const readTranslation = (locale: string) =>
  JSON.parse(readFileSync(`src/core/i18n/locales/${locale}.json`, 'utf8')) as Translation;

const readSources = (folder: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|ts|tsx|mjs)$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => [path, readFileSync(path, 'utf8')]);
/** Pages about the past, where a number of languages stays true. */
const HISTORY = /^docs\/(reports|decisions)\//;

const isNamed = (text: string) =>
  /\p{L}{2}/u.test(text.replace(PLURAL, '').replace(/\{\w+\}/g, ''));

/** Maximum number of texts that a language may share with English. */
const MAY_BE_SAME = 15;
/** Texts that languages customarily leave in English. */
const CUSTOMARY = ['footer.copyright'];

describe('the languages', () => {
  it('are those that docs/embedding.md lists, in its order', () => {
    const [, list = ''] =
      /\*\*Languages\.\*\* `locale` takes ([\s\S]+?)\.\s/.exec(
        readFileSync('docs/embedding.md', 'utf8'),
      ) ?? [];
    assert.deepEqual(
      [...list.matchAll(/`(\w+)`/g)].map(([, locale]) => locale),
      LOCALES,
    );
  });

  it('are not counted in docs, code and tests, where a new language would make the number wrong', () => {
    const files = [
      ...['docs', 'src', 'demo', 'test', 'cli', 'tools'].flatMap(readSources),
      ...['README.md', 'CONTRIBUTING.md'].map(
        (path) => [path, readFileSync(path, 'utf8')] as const,
      ),
    ];
    const counting = files.flatMap(([path, text]) =>
      HISTORY.test(path)
        ? []
        : [...text.matchAll(/\b\d\d\s+(?:other\s+)?(?:languages|locales|translations)\b/g)].map(
            ([words]) => `${path}: ${words}`,
          ),
    );
    assert.deepEqual(counting, []);
  });
});

describe('the English texts', () => {
  it('use American spelling', () => {
    const british = /\b(favourite|catalogue|colour|organis|recognis|cancelled|licence|behaviour)/i;
    const menu = SUITE_MENU.flatMap(({ area, entries }) => [area, ...entries.map((e) => e.name)]);
    assert.doesNotMatch([...Object.values(ENGLISH), ...menu].join('\n'), british);
  });

  it('use one name for the one-time password', () => {
    assert.doesNotMatch(Object.values(ENGLISH).join('\n'), /one-time code/i);
  });
});

/** Returns whether a text contains a term, ignoring inflections and initial mutations of its words. */
const hasTerm = (text: string, term: string) => {
  const stems = term.split(' ').map((word) => word.slice(1, 5));
  return new RegExp(stems.join('\\S*\\s+\\S?'), 'iu').test(text);
};

/** Texts that must not sound like an alarm: errors, and the news that the password has changed. */
const CALM = /^(error\.|(request|title)\.failed$|password\.changed$|login\.reset\.success$)/;

for (const locale of LOCALES.filter((code) => code !== DEFAULT_LOCALE)) {
  describe(`the texts of ${locale}`, () => {
    const { glossary, ...sets } = readTranslation(locale);
    const texts = textsOf(sets);

    it('have the IDs of the English ones, in the same order', () => {
      const idsOf = (all: Readonly<Record<string, object>>) =>
        Object.entries(all).map(([set, own]) => [set, Object.keys(own)]);
      assert.deepEqual(idsOf(sets), idsOf(SETS));
    });

    it('have the placeholders of the English ones', () => {
      for (const [id, text] of Object.entries(ENGLISH))
        assert.deepEqual(placeholdersOf(texts[id] ?? ''), placeholdersOf(text), id);
    });

    // The English words are those of the specification.
    if (!locale.startsWith('en')) {
      const ofGateway = JSON.parse(
        readFileSync(`gateway/src/i18n/locales/${locale}.json`, 'utf8'),
      ) as Readonly<Record<string, string>>;

      it('end no error with an exclamation mark, here and in the gateway', () => {
        for (const [id, text] of Object.entries({ ...texts, ...ofGateway }))
          if (CALM.test(id)) assert.doesNotMatch(text, /[!！]\s*$/, id);
      });

      it('name an extended session as the gateway does', () => {
        assert.equal(ofGateway['session.refreshed'], texts['session.refreshed']);
      });
    }

    it('have no braces except those of placeholders', () => {
      for (const [id, text] of Object.entries(texts))
        assert.doesNotMatch(text.replace(PLURAL, '').replace(/\{\w+\}/g, ''), /[{}]/, id);
    });

    it('have exactly the plural forms of the language', () => {
      const rules = new Intl.PluralRules(formatTags(locale));
      const counts = Array.from({ length: 201 }, (_, count) => count);
      const needed = new Set(counts.map((count) => rules.select(count)));
      const { pluralCategories } = rules.resolvedOptions();
      for (const [id, text] of Object.entries(texts))
        for (const [, , forms = ''] of text.matchAll(PLURAL)) {
          const given = [...forms.matchAll(/(\w+) \{/g)].map(([, form = '']) => form);
          for (const form of needed) assert.ok(given.includes(form), `${id}: ${form} is missing`);
          for (const form of given)
            assert.ok((pluralCategories as string[]).includes(form), `${id}: no form ${form}`);
        }
    });

    it('are trimmed and not empty', () => {
      for (const [id, text] of Object.entries(texts)) {
        assert.equal(text, text.trim(), id);
        assert.notEqual(text, '', id);
        assert.doesNotMatch(text, /[\u200e\u200f\u202a-\u202e\u2066-\u2069]| {2}/, id);
      }
    });

    const isEnglish = locale.startsWith('en');
    it(isEnglish ? 'use British spelling' : 'are not English', () => {
      if (isEnglish) {
        assert.doesNotMatch(Object.values(texts).join(), /\b(favorite|color|license)/i);
        return;
      }
      const same = Object.entries(ENGLISH).filter(
        ([id, text]) => isNamed(text) && texts[id] === text && !CUSTOMARY.includes(id),
      );
      // Single words may be equal, such as "Session" in French, but not sentences.
      for (const [id, text] of same) assert.ok(text.split(' ').length <= 2, `${id}: ${text}`);
      assert.ok(same.length <= MAY_BE_SAME, same.map(([id]) => id).join());
    });

    it('have a glossary with every term', () => {
      assert.deepEqual(Object.keys(glossary), TERMS);
    });

    it('use the glossary’s name for the one-time password', () => {
      const term = glossary['one-time password'] ?? '';
      for (const id of ['profile.password.text', 'documents.documentation.password'])
        assert.ok(hasTerm(texts[id] ?? '', term), `${id}: ${texts[id] ?? ''}`);
    });

    const corrections = CORRECTED[locale];
    if (corrections)
      it('keep the corrections of earlier translations', () => {
        for (const [id, corrected] of Object.entries(corrections)) {
          const text = texts[id] ?? '';
          const isKept = corrected.endsWith(' …')
            ? text.startsWith(corrected.slice(0, -1))
            : text === corrected;
          assert.ok(isKept, `${id}: ${text}`);
        }
      });
  });
}

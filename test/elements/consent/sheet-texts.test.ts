import { expect } from '@open-wc/testing';
import { ELEMENT_TEXTS } from '../../../src/core/i18n/element-texts.ts';
import { directionOf, languageTag } from '../../../src/core/contract/languages/language-tag.ts';
import {
  DEFAULT_LOCALE,
  LOCALES,
  nearestLocale,
} from '../../../src/core/contract/languages/locales.ts';
import { loadSheetTexts } from '../../../src/elements/consent/load-sheet-parts.ts';
import { consentSheet } from '../../../src/elements/prerender/consent.prerender.tsx';

// Rules: cookie-consent-10

describe('the texts of the prerendered consent sheet', () => {
  for (const locale of LOCALES)
    it(`are those of the full sheet in ${locale}`, async () => {
      const { tag, direction, text } = await loadSheetTexts(
        locale === DEFAULT_LOCALE ? 'en' : locale,
      );
      const all: Readonly<Record<string, string>> = await ELEMENT_TEXTS.load(locale);
      expect([tag, direction]).to.deep.equal([languageTag(locale), directionOf(locale)]);
      for (const id of Object.keys(consentSheet.texts)) expect(text(id)).to.equal(all[id]);
    });

  for (const [language, tag] of [
    ['fr', 'fr-FR'],
    ['fr-CA', 'fr-FR'],
    ['FR_fr', 'fr-FR'],
    ['en', 'en-US'],
    ['en-gb', 'en-GB'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant-MO', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['nb-NO', 'nn-NO'],
    ['no', 'nn-NO'],
    ['pt-PT', 'pt-BR'],
  ] as const)
    it(`are in ${tag} for ${language}`, async () => {
      const texts = await loadSheetTexts(language);
      expect(texts.tag).to.equal(tag);
      expect(languageTag(nearestLocale(language) ?? '')).to.equal(tag);
      expect([texts.isFor(language), texts.isFor('ar_SA')]).to.deep.equal([true, false]);
    });

  for (const language of ['', 'hu_HU', 'en-AU', 'constructor', '__proto__'])
    it(`are left to the full sheet for “${language}”`, async () => {
      const outcome = await loadSheetTexts(language).catch(String);
      expect(outcome).to.equal(`Error: The prerendered sheet has no texts for ${language}.`);
    });
});

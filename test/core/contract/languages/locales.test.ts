import { expect } from '@open-wc/testing';
import { ELEMENT_TEXTS } from '../../../../src/core/i18n/element-texts.ts';
import { LOCALES, nearestLocale } from '../../../../src/core/contract/languages/locales.ts';

// Rules: languages-01

describe('the texts for a preferred language', () => {
  for (const [preferred, locale] of [
    ['fr_FR', 'fr_FR'],
    ['fr-CA', 'fr_FR'],
    ['de', 'de_DE'],
    ['pt-PT', 'pt_BR'],
    ['en-GB', 'en_GB'],
    ['en', 'en_US'],
    ['en-AU', 'en_US'],
    ['ko', 'ko_KO'],
    ['ko-KR', 'ko_KO'],
    ['nb-NO', 'nn_NO'],
    ['no', 'nn_NO'],
    ['zh', 'zh_CN'],
    ['zh-Hans-SG', 'zh_CN'],
    ['zh-HK', 'zh_TW'],
    ['zh-Hant', 'zh_TW'],
    ['ar-EG', 'ar_SA'],
    ['tlh', undefined],
    ['xx_broken', undefined],
    ['<script>', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ] as const)
    it(`'${preferred}' are ${locale ?? 'missing'}`, () => {
      expect(nearestLocale(preferred)).to.equal(locale);
    });

  it('can be loaded in every language', async () => {
    const all = await Promise.all(LOCALES.map(ELEMENT_TEXTS.load));
    // Texts that can't be loaded would be English.
    expect(all.filter((texts) => texts === ELEMENT_TEXTS.english)).to.have.length(1);
    expect(new Set(all.map((texts) => texts['language.label'])).size).to.be.greaterThan(18);
  });
});

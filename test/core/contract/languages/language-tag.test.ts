import { expect } from '@open-wc/testing';
import {
  directionOf,
  formatTags,
  languageTag,
} from '../../../../src/core/contract/languages/language-tag.ts';

// Rules: languages-07

describe('a locale of the suite', () => {
  for (const [locale, tag] of [
    ['en_US', 'en-US'],
    ['zh_TW', 'zh-TW'],
    ['ko_KO', 'ko-KR'],
    ['nn_NO', 'nn-NO'],
    ['ar', 'ar'],
    ['', 'en-US'],
    ['not a locale', 'en-US'],
    // A property that every object inherits is not a locale of the suite.
    ['valueOf', 'valueof'],
  ] as const)
    it(`'${locale}' is ${tag} to the browser`, () => {
      expect(languageTag(locale)).to.equal(tag);
    });

  it('has the direction of its language', () => {
    for (const locale of ['ar_SA', 'he_IL', 'ckb_IQ', 'ps_AF'])
      expect(directionOf(locale)).to.equal('rtl');
    expect(directionOf('en_US')).to.equal('ltr');
    // Not every code that starts with these letters is Arabic.
    expect(directionOf('arn_CL')).to.equal('ltr');
  });

  it('formats Arabic numbers with Latin digits, and dates in the Gregorian calendar', () => {
    const tags = formatTags('ar_SA');
    expect(new Intl.NumberFormat(tags).format(120)).to.equal('120');
    expect(new Intl.DateTimeFormat(tags, { year: 'numeric' }).format(0)).to.include('1970');
  });

  for (const [locale, tags] of [
    ['nn_NO', ['nn-NO', 'nb-NO']],
    ['cy_GB', ['cy-GB', 'en-GB']],
    ['de_DE', ['de-DE']],
  ] as const)
    it(`${locale} formats as ${tags.join(' or ')}`, () => {
      expect(formatTags(locale)).to.deep.equal(tags);
    });

  it('is never formatted in the browser’s language if the browser lacks its dates and units', () => {
    const at = new Date(2026, 10, 22, 13, 5);
    const inWords = (locale: string) =>
      new Intl.DateTimeFormat(formatTags(locale), { dateStyle: 'medium' }).format(at);
    const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
    expect(inWords('nn_NO')).to.match(/^22\. nov/);
    expect(inWords('cy_GB')).to.match(/^22 (Nov|Tach)/);
    expect(new Intl.NumberFormat(formatTags('nn_NO'), unit).format(30)).to.match(/^30 sekund/);
  });
});

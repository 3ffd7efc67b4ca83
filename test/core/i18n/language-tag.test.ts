import { expect } from '@open-wc/testing';
import { directionOf, formatTag, languageTag } from '../../../src/core/i18n/language-tag.ts';

describe('a locale of the suite', () => {
  for (const [locale, tag] of [
    ['en_US', 'en-US'],
    ['zh_TW', 'zh-TW'],
    ['ko_KO', 'ko-KR'],
    ['nn_NO', 'nn-NO'],
    ['ar', 'ar'],
    ['', 'en-US'],
    ['not a locale', 'en-US'],
    // What every object has is no spelling of the suite.
    ['valueOf', 'valueof'],
  ] as const)
    it(`'${locale}' is ${tag} to the browser`, () => {
      expect(languageTag(locale)).to.equal(tag);
    });

  it('is written from the right where its language is', () => {
    expect(directionOf('ar_SA')).to.equal('rtl');
    expect(directionOf('en_US')).to.equal('ltr');
    // Not every code that begins with the letters is Arabic.
    expect(directionOf('arn_CL')).to.equal('ltr');
  });

  it('writes Arabic numbers with the digits of codes and clocks, and dates by the suite’s calendar', () => {
    const tag = formatTag('ar_SA');
    expect(new Intl.NumberFormat(tag).format(120)).to.equal('120');
    expect(new Intl.DateTimeFormat(tag, { year: 'numeric' }).format(0)).to.include('1970');
  });
});

import { expect } from '@open-wc/testing';
import { isEnglish } from '../../../src/elements/prerender/page-language.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: sign-in-25

describe('the language of a prerendered form', () => {
  const table: [attribute: string | null, stored: string | undefined, expected: boolean][] = [
    ['en_US', undefined, true],
    ['en-US', undefined, true],
    ['EN', undefined, true],
    ['en', 'de_DE', true],
    ['en_GB', undefined, false],
    ['en-gb', undefined, false],
    ['fr_FR', 'en_US', false],
    ['ben', undefined, false],
    ['enm', undefined, false],
    [null, 'en_US', true],
    ['', 'de_DE', false],
    // The tests' browser is in American English.
    [null, undefined, true],
  ];
  for (const [attribute, stored, expected] of table)
    it(`is ${expected ? '' : 'not '}English with attribute ${attribute ?? 'none'} and stored ${stored ?? 'none'}`, () => {
      const { core } = fakeCore(stored === undefined ? {} : { local: { locale: stored } });
      expect(isEnglish(core, attribute)).to.equal(expected);
    });
});

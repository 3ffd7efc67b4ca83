import { expect } from '@open-wc/testing';
import { isEnglish } from '../../../src/elements/prerender/is-english.ts';
import { fakeCore } from '../../support/fake-core.ts';

describe('the language of a first frame', () => {
  const table: [asked: string | null, stored: string | undefined, expected: boolean][] = [
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
  for (const [asked, stored, expected] of table)
    it(`is ${expected ? '' : 'not '}English where the tag asks for ${asked ?? 'none'} and ${stored ?? 'none'} is stored`, () => {
      const { core } = fakeCore(stored === undefined ? {} : { local: { locale: stored } });
      expect(isEnglish(core, asked)).to.equal(expected);
    });
});

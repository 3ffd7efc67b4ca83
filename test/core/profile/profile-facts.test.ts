import { expect } from '@open-wc/testing';
import {
  optionalEmail,
  requiredEmail,
  secondaryEmailIn,
} from '../../../src/core/profile/contacts.ts';
import { COUNTRIES, countryOf } from '../../../src/views/profile/countries/countries.ts';
import { formatTags } from '../../../src/core/contract/languages/language-tag.ts';
import { LOCALES } from '../../../src/core/contract/languages/locales.ts';
import { localNameOf, localZoneOf } from '../../../src/core/i18n/local-names.ts';
import { languageIn, languageOptions } from '../../../src/core/i18n/languages.ts';
import { displayNameOf, nameErrors } from '../../../src/core/profile/names.ts';
import { PRIMARY, secondary } from '../../support/fixtures/profiles.ts';

// Rules: gateway-contract-61, gateway-contract-63, languages-07, languages-20, profile-06, profile-08, profile-09, profile-11
// Rules: profile-14, profile-18

describe('the email validators', () => {
  for (const address of ['a@b.example', ' ada.l+x@mail.acme.example '])
    it(`accept ${address}`, () => {
      expect([requiredEmail(address), optionalEmail(address)]).to.deep.equal([
        undefined,
        undefined,
      ]);
    });
  for (const text of ['ada', 'ada@', '@acme.example', 'a b@acme.example', 'a@b@c.example', 'a@b'])
    it(`reject ${text}`, () => {
      expect([requiredEmail(text), optionalEmail(text)]).to.deep.equal([
        'emailError',
        'emailError',
      ]);
    });
  it('differ for an empty value', () => {
    expect([requiredEmail(' '), optionalEmail(' ')]).to.deep.equal(['emailError', undefined]);
  });
});

describe('names', () => {
  const long = 'x'.repeat(51);
  for (const [names, wrong] of [
    [{ firstName: 'Ada', lastName: '' }, {}],
    [{ firstName: 'x'.repeat(50), lastName: 'x'.repeat(50) }, {}],
    [{ firstName: '  ', lastName: 'L' }, { firstName: 'profile.firstName.required' }],
    [
      { firstName: long, lastName: long },
      { firstName: 'profile.name.long', lastName: 'profile.name.long' },
    ],
  ] as const)
    it(`are validated: ${names.firstName.length} and ${names.lastName.length} characters`, () => {
      expect(nameErrors(names, 50)).to.deep.equal(wrong);
    });
  it('form the display name', () => {
    expect(displayNameOf({ firstName: 'Ada', lastName: 'Lovelace' })).to.equal('Ada Lovelace');
    expect(displayNameOf({ firstName: 'Ada', lastName: '' })).to.equal('Ada');
  });
});

describe('the language options', () => {
  it('are those of the lookup, with description and code', () => {
    expect(languageOptions({ en_US: 'English', fr_FR: 'Français' }, 'fr_FR')).to.deep.equal([
      { code: 'en_US', description: 'English' },
      { code: 'fr_FR', description: 'Français' },
    ]);
  });
  it('are the suite’s own without a lookup, named by the browser', () => {
    const options = languageOptions(undefined, 'en_US');
    expect(options.map(({ code }) => code)).to.have.members(LOCALES);
    expect(options.find(({ code }) => code === 'de_DE')?.description).to.include('Deutsch');
    expect(options.every(({ description }) => description !== '')).to.equal(true);
  });
  it('are in the order of their own names, each with a capital first letter where its script has one', () => {
    const names = languageOptions(undefined, 'en_US').map(({ description }) => description);
    const { compare } = new Intl.Collator('en');
    expect(names).to.deep.equal(names.toSorted(compare));
    expect(names.filter((name) => /^\p{Ll}/u.test(name))).to.deep.equal([]);
    expect(names).to.include.members(['Français (France)', 'Nynorsk (Noreg)', 'Čeština (Česko)']);
    expect(names.findIndex((name) => name.startsWith('Čeština'))).to.be.below(
      names.findIndex((name) => name.startsWith('Deutsch')),
    );
  });
  it('are in that order in every language of the page', () => {
    const inEnglish = languageOptions(undefined, 'en_US');
    expect(languageOptions(undefined, 'ja_JP')).to.deep.equal(inEnglish);
  });
  it('of a lookup are sorted too, with the capitals of their own languages', () => {
    const lookup = { tr_TR: 'türkçe', ka_GE: 'ქართული', en_US: 'English', az_AZ: 'ingilis' };
    expect(languageOptions(lookup, 'en_US').map(({ description }) => description)).to.deep.equal([
      'English',
      'İngilis',
      'Türkçe',
      'ქართული',
    ]);
  });
  it('include the current one even if the lookup does not', () => {
    const codes = languageOptions({ en_US: 'English' }, 'xx_broken').map(({ code }) => code);
    expect(codes).to.have.members(['en_US', 'xx_broken']);
  });
  for (const code of ['x1_ZZ', 'constructor'])
    it(`have no description for ${code}, which is not a language`, () => {
      const [first] = languageOptions({ en_US: 'English' }, code);
      expect(first).to.deep.equal({ code, description: '' });
    });
  for (const code of ['en_US', 'en-US'])
    it(`are named by the browser for ${code}`, () => {
      const [first] = languageOptions({ fr_FR: 'Français' }, code);
      expect(first?.description).to.include('English');
    });
  it('have no description if the browser has none', () => {
    const [first] = languageOptions({ en_US: 'English' }, 'en-u-nu-latn');
    expect(first).to.deep.equal({ code: 'en-u-nu-latn', description: '' });
  });
  it('are found in a user’s extensions', () => {
    expect(languageIn([])).to.equal(undefined);
    const other = { attributeField: 'BUSINESS_ENTITY_CODE', attributeValue: 'X' };
    const code = { attributeField: 'LANGUAGE_CODE', attributeValue: 'da_DK' };
    expect(languageIn([other, code])).to.equal('da_DK');
    expect(languageIn([other, { ...code, attributeValue: '' }])).to.equal(undefined);
  });
});

describe('the secondary email', () => {
  it('is the contact of method EMAIL and type SEC', () => {
    expect(secondaryEmailIn([PRIMARY, secondary(' a@b.example ')])).to.equal('a@b.example');
    expect(secondaryEmailIn([PRIMARY, { ...secondary('1'), contactMethod: 'PHONE' }])).to.equal('');
  });
});

describe('the country list', () => {
  it('contains name, demonym, both codes and flag address of every country', () => {
    expect(COUNTRIES).to.have.length(249);
    for (const { name, demonym, iso2, iso3, flag } of COUNTRIES) {
      expect(iso2).to.match(/^[A-Z]{2}$/);
      expect(iso3).to.match(/^[A-Z]{3}$/);
      expect(name && demonym, iso2).not.to.equal('');
      expect(flag).to.match(new RegExp(`/flags/${iso2.toLowerCase()}\\.svg$`));
    }
    expect(new Set(COUNTRIES.map(({ iso3 }) => iso3)).size).to.equal(249);
  });
  it('finds a country by either code in any letter case, and none for an invalid code', () => {
    const dutch = countryOf('NL');
    expect([dutch?.name, dutch?.demonym, dutch?.iso3]).to.deep.equal([
      'Netherlands',
      'Dutch',
      'NLD',
    ]);
    expect(countryOf(' gbr ')?.iso2).to.equal('GB');
    const two = countryOf('ATG');
    expect([two?.name, two?.demonym]).to.deep.equal(['Antigua & Barbuda', 'Antiguan and Barbudan']);
    expect([countryOf(''), countryOf('ZZ')]).to.deep.equal([undefined, undefined]);
  });
  it('has names in other languages, and none for an invalid code', () => {
    expect(localNameOf(' nl ', 'fr-FR')).to.equal('Pays-Bas');
    expect([localNameOf('ZZZZ', 'fr-FR'), localNameOf('', 'en')]).to.deep.equal([
      undefined,
      undefined,
    ]);
  });
  it('falls back to a language that the browser knows', () => {
    expect(localNameOf('NL', formatTags('nn_NO'))).to.equal('Nederland');
  });
  it('has an image of each flag', async () => {
    const some = ['ad', 'nl', 'sa', 'zw'].map((code) => countryOf(code)?.flag ?? '');
    const types = await Promise.all(
      some.map(async (flag) => (await fetch(flag)).headers.get('content-type')),
    );
    expect(types.every((type) => type?.startsWith('image/svg+xml'))).to.equal(true);
  });
});

describe('a time zone', () => {
  const JANUARY = Date.UTC(2026, 0, 15);
  it('has its name in the language, with its offset', () => {
    expect(localZoneOf('Europe/Amsterdam', 'en-US', JANUARY)).to.equal(
      '(GMT+01:00) Central European Time',
    );
    expect(localZoneOf('Europe/Amsterdam', 'de-DE', JANUARY)).to.equal(
      '(GMT+01:00) Mitteleuropäische Zeit',
    );
  });
  it('is undefined for a text that is not a time zone ID', () => {
    for (const text of ['(UTC+01:00) Central European Time', 'UTC', '', 'Middle/Earth'])
      expect(localZoneOf(text, 'de-DE', JANUARY), text).to.equal(undefined);
  });
});

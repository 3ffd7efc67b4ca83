import { expect } from '@open-wc/testing';
import { secondaryEmailIn } from '../../../src/core/profile/contacts.ts';
import { COUNTRIES, countryOf } from '../../../src/views/profile/countries/countries.ts';
import { optionalEmail, requiredEmail } from '../../../src/core/profile/email.ts';
import { formatTags } from '../../../src/core/i18n/language-tag.ts';
import { LOCALES } from '../../../src/core/i18n/locales.ts';
import { localNameOf, localZoneOf } from '../../../src/core/i18n/local-names.ts';
import { languageIn, languageOptions } from '../../../src/core/i18n/languages.ts';
import { displayNameOf, nameErrors } from '../../../src/core/profile/names.ts';
import { PRIMARY, secondary } from '../../support/profiles.ts';

describe('the email validators', () => {
  for (const address of ['a@b.example', ' ada.l+x@mail.acme.example '])
    it(`take ${address}`, () => {
      expect([requiredEmail(address), optionalEmail(address)]).to.deep.equal([
        undefined,
        undefined,
      ]);
    });
  for (const text of ['ada', 'ada@', '@acme.example', 'a b@acme.example', 'a@b@c.example', 'a@b'])
    it(`refuse ${text}`, () => {
      expect([requiredEmail(text), optionalEmail(text)]).to.deep.equal([
        'emailError',
        'emailError',
      ]);
    });
  it('differ in what is empty', () => {
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
    it(`are judged: ${names.firstName.length} and ${names.lastName.length} characters`, () => {
      expect(nameErrors(names, 50)).to.deep.equal(wrong);
    });
  it('make the display name', () => {
    expect(displayNameOf({ firstName: 'Ada', lastName: 'Lovelace' })).to.equal('Ada Lovelace');
    expect(displayNameOf({ firstName: 'Ada', lastName: '' })).to.equal('Ada');
  });
});

describe('the languages on offer', () => {
  it('are the lookup’s, by description and code', () => {
    expect(languageOptions({ en_US: 'English', fr_FR: 'Français' }, 'fr_FR')).to.deep.equal([
      { code: 'en_US', description: 'English' },
      { code: 'fr_FR', description: 'Français' },
    ]);
  });
  it('are the 23 of the suite while no lookup tells any, by the browser’s own names', () => {
    const options = languageOptions(undefined, 'en_US');
    expect(options.map(({ code }) => code)).to.deep.equal(LOCALES);
    expect(options).to.have.length(23);
    expect(options.find(({ code }) => code === 'de_DE')?.description).to.include('Deutsch');
    expect(options.every(({ description }) => description !== '')).to.equal(true);
  });
  it('hold the current one even where nobody offers it', () => {
    const [first] = languageOptions({ en_US: 'English' }, 'xx_broken');
    expect(first?.code).to.equal('xx_broken');
  });
  it('describe a code by text alone, though it is called as something that every object has', () => {
    const [first] = languageOptions({ en_US: 'English' }, 'constructor');
    expect(first?.code).to.equal('constructor');
    expect(first?.description).to.be.a('string');
  });
  it('have no description where the browser can tell none', () => {
    const [first] = languageOptions({ en_US: 'English' }, 'en-u-nu-latn');
    expect(first).to.deep.equal({ code: 'en-u-nu-latn', description: '' });
  });
  it('are found among a person’s extensions', () => {
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
  it('tells name, demonym, both codes and the flag’s place of every country', () => {
    expect(COUNTRIES).to.have.length(249);
    for (const { name, demonym, iso2, iso3, flag } of COUNTRIES) {
      expect(iso2).to.match(/^[A-Z]{2}$/);
      expect(iso3).to.match(/^[A-Z]{3}$/);
      expect(name && demonym, iso2).not.to.equal('');
      expect(flag).to.match(new RegExp(`/flags/${iso2.toLowerCase()}\\.svg$`));
    }
    expect(new Set(COUNTRIES.map(({ iso3 }) => iso3)).size).to.equal(249);
  });
  it('finds a country by either code, in any case, and none for nonsense', () => {
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
  it('has names in other languages, and none for nonsense', () => {
    expect(localNameOf(' nl ', 'fr-FR')).to.equal('Pays-Bas');
    expect([localNameOf('ZZZZ', 'fr-FR'), localNameOf('', 'en')]).to.deep.equal([
      undefined,
      undefined,
    ]);
  });
  it('is in a language that the browser knows where it lacks the page’s', () => {
    expect(localNameOf('NL', formatTags('nn_NO'))).to.equal('Nederland');
  });
  it('has a picture of each flag', async () => {
    const some = ['ad', 'nl', 'sa', 'zw'].map((code) => countryOf(code)?.flag ?? '');
    const types = await Promise.all(
      some.map(async (flag) => (await fetch(flag)).headers.get('content-type')),
    );
    expect(types.every((type) => type?.startsWith('image/svg+xml'))).to.equal(true);
  });
});

describe('a time zone', () => {
  const JANUARY = Date.UTC(2026, 0, 15);
  it('is called as the language calls it, with its offset', () => {
    expect(localZoneOf('Europe/Amsterdam', 'en-US', JANUARY)).to.equal(
      '(GMT+01:00) Central European Time',
    );
    expect(localZoneOf('Europe/Amsterdam', 'de-DE', JANUARY)).to.equal(
      '(GMT+01:00) Mitteleuropäische Zeit',
    );
  });
  it('is left as it is where it is no ID', () => {
    for (const text of ['(UTC+01:00) Central European Time', 'UTC', '', 'Middle/Earth'])
      expect(localZoneOf(text, 'de-DE', JANUARY), text).to.equal(undefined);
  });
});

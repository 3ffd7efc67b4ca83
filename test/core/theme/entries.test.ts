import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import { darkLogo } from '../../../src/core/theme/extras.ts';
import { parseTheme, plainTheme, type Theme } from '../../../src/core/theme/entries.ts';

// Rules: languages-08, theming-21, theming-25, theming-01, theming-02, theming-03, theming-04, theming-05, theming-06, theming-07, theming-08

const PAGE = 'https://portal.example/login';
const entry = (type: string, value: string, more: Partial<ThemeEntry> = {}): ThemeEntry => ({
  type,
  value,
  html: '',
  color: '',
  ...more,
});
const parse = (...entries: ThemeEntry[]) => parseTheme('ACME', entries, PAGE);

const PLAIN: Theme = {
  tenant: 'ACME',
  icon: '',
  mainLogo: '',
  headerLogo: '',
  title: '',
  titleColor: '',
  resetLabel: '',
  documentTitle: '',
  sideImage: '',
  termsLabel: '',
  termsHtml: '',
  footer: '',
  langs: {},
  extras: [],
};

describe('a theme entry', () => {
  const table: [entry: ThemeEntry, field: keyof Theme, expected: string][] = [
    [entry('ICON', '/icon.png'), 'icon', 'https://portal.example/icon.png'],
    [entry('MLOGO', 'https://cdn.example/m.svg'), 'mainLogo', 'https://cdn.example/m.svg'],
    [entry('PLOGO', '/p.png'), 'headerLogo', 'https://portal.example/p.png'],
    [entry('NAME', ' Acme '), 'title', 'Acme'],
    [entry('RESETP', 'Forgot it?'), 'resetLabel', 'Forgot it?'],
    [entry('TITLE', 'Acme portal'), 'documentTitle', 'Acme portal'],
    [entry('IMG', '/side.jpg'), 'sideImage', 'https://portal.example/side.jpg'],
    [entry('TNC', 'Terms of Acme'), 'termsLabel', 'Terms of Acme'],
    [entry('FOOTER', '© Acme'), 'footer', '© Acme'],
  ];
  for (const [given, field, expected] of table) {
    it(`${given.type} is the ${field} and nothing else`, () => {
      expect(parse(given)).to.deep.equal({ ...PLAIN, [field]: expected });
    });
  }

  it('NAME sets the color of the title', () => {
    expect(parse(entry('NAME', 'Acme', { color: '#123456' })).titleColor).to.equal('#123456');
  });

  it('TNC sets the HTML of the terms, which is separate from the text', () => {
    expect(parse(entry('TNC', 'Terms', { html: '<p>x</p>' })).termsHtml).to.equal('<p>x</p>');
  });

  it('of an unknown type is ignored', () => {
    expect(parse(entry('BANNER', 'x'), entry('name', 'x'))).to.deep.equal(PLAIN);
  });

  it('counts only if it is the first of its type', () => {
    expect(parse(entry('NAME', 'First'), entry('NAME', 'Second')).title).to.equal('First');
  });

  it('that is missing keeps the default', () => {
    expect(parse()).to.deep.equal(PLAIN);
    expect(plainTheme('ACME')).to.deep.equal(PLAIN);
  });

  it('with markup stays text', () => {
    const { title, footer } = parse(entry('NAME', '<b>A</b>'), entry('FOOTER', '&copy;'));
    expect([title, footer]).to.deep.equal(['<b>A</b>', '&copy;']);
  });

  for (const type of ['ICON', 'MLOGO', 'PLOGO', 'IMG'])
    for (const bad of ['javascript:alert(1)', 'http://cdn.example/x.png', 'data:image/svg+xml,x'])
      it(`${type} with ${bad} falls back to the default`, () => {
        expect(parse(entry(type, bad))).to.deep.equal(PLAIN);
      });
});

describe('a logo with a scheme', () => {
  const LIGHT = entry('MLOGO', '/light.png');
  const DARK = entry('MLOGO', '/dark.png', { scheme: 'dark' });
  const at = (name: string) => `https://portal.example/${name}.png`;

  const logos = (...entries: ThemeEntry[]) => {
    const { mainLogo, extras } = parse(...entries);
    return [mainLogo, darkLogo('MLOGO', extras, PAGE, PAGE)];
  };

  it('is that of the dark scheme, wherever it is among the entries', () => {
    expect(logos(LIGHT, DARK)).to.deep.equal([at('light'), at('dark')]);
    expect(logos(DARK, LIGHT)).to.deep.equal([at('light'), at('dark')]);
  });

  it('of the light scheme is the plain one', () => {
    expect(logos({ ...LIGHT, scheme: 'light' })).to.deep.equal([at('light'), '']);
  });

  it('is validated like any picture', () => {
    const logo = (value: string) =>
      darkLogo('PLOGO', [entry('PLOGO', value, { scheme: 'dark' })], PAGE, PAGE);
    expect(logo('javascript:alert(1)')).to.equal('');
    expect(logo('/p.png')).to.equal(at('p'));
  });
});

describe("the title's color", () => {
  const colorOf = (color: string) => parse(entry('NAME', 'Acme', { color })).titleColor;
  for (const good of [
    'red',
    '#abc',
    '#aabbcc80',
    'rgb(1 2 3)',
    'hsl(120 50% 50%)',
    'oklch(0.6 0.2 30)',
  ])
    it(`may be ${good}`, () => expect(colorOf(good)).to.equal(good));
  const bad = [
    '',
    'reddish',
    '#12345',
    'red; background: url(https://evil.example)',
    'red}body{display:none',
    'url(https://evil.example)',
    'inherit',
    'INITIAL',
    ' unset ',
    'revert',
    'revert-layer',
    'currentColor',
    'transparent',
    'var(--secret)',
    'VAR(--x, red)',
    'color-mix(in srgb, var(--x), red)',
    'env(safe-area-inset-top)',
    'attr(title type(<color>))',
  ];
  for (const color of bad) it(`is never '${color}'`, () => expect(colorOf(color)).to.equal(''));
});

describe('the language of a tenant’s text', () => {
  it('is the one in the entry, for texts that users read', () => {
    const { langs } = parse(
      entry('FOOTER', 'Prijzen die kloppen', { lang: ' nl ' }),
      entry('NAME', 'Acme'),
      entry('TITLE', 'Acme', { lang: 'en' }),
    );
    expect(langs).to.deep.equal({ FOOTER: 'nl' });
  });
});

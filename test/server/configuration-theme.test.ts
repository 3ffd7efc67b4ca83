import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Theme, themeEntries } from '../../gateway/src/configuration/theme.ts';
import { themeText } from '../../demo/playground/theme-file.ts';
import { TENANTS } from '../../demo/server/seed/tenants.ts';

// Rules: gateway-31, gateway-230, gateway-231, gateway-234, gateway-contract-125

/** Returns complete entries without languages, which the playground does not know, by type. */
const comparable = (entries: readonly object[]) =>
  entries
    .map((entry) => ({ type: '', value: '', html: '', color: '', ...entry, lang: undefined }))
    .sort((a, b) => a.type.localeCompare(b.type));

for (const { code, theme } of TENANTS)
  test(`the playground’s theme of ${code} is valid in a file, and means the same`, () => {
    const exported = JSON.parse(themeText(theme)) as { theme: unknown };
    assert.deepEqual(comparable(themeEntries(Theme.parse(exported.theme))), comparable(theme));
  });

test('the language of a theme is that of its texts', () => {
  const texts = { name: 'Acme', title: 'Acme', resetLink: 'Reset', termsLink: 'T', footer: 'AG' };
  const pictures = { icon: '/i', logo: '/l', headerLogo: '/h', image: '/s' };
  const theme = { ...texts, ...pictures, color: 'red', language: 'de' };
  assert.deepEqual(
    themeEntries(theme).map(({ type, lang }) => [type, lang]),
    [
      ['NAME', 'de'],
      ['TITLE', 'de'],
      ['ICON', undefined],
      ['MLOGO', undefined],
      ['PLOGO', undefined],
      ['IMG', undefined],
      ['RESETP', 'de'],
      ['TNC', 'de'],
      ['FOOTER', 'de'],
    ],
  );
});

test('a color without a name, and terms without a label, are entries', () => {
  assert.deepEqual(themeEntries({ color: 'red', terms: '<p>T</p>' }), [
    { type: 'NAME', value: '', html: '', color: 'red' },
    { type: 'TNC', value: '', html: '<p>T</p>', color: '' },
  ]);
});

test('terms that are empty are refused with what to do', () => {
  const { error } = Theme.safeParse({ terms: '' });
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path, message]),
    [[['terms'], 'Write a text.']],
  );
});

const problemsOf = (theme: object) =>
  Theme.safeParse(theme).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('the logos of the dark scheme follow those of the light one, and need them', () => {
  const logos = {
    ...{ darkLogo: '/dark.svg', darkHeaderLogo: '/dark-header.svg' },
    ...{ headerLogo: '/header.svg', logo: '/logo.svg' },
  };
  assert.deepEqual(
    themeEntries(Theme.parse(logos)).map(({ type, value, scheme }) => [type, value, scheme]),
    [
      ['MLOGO', '/logo.svg', undefined],
      ['MLOGO', '/dark.svg', 'dark'],
      ['PLOGO', '/header.svg', undefined],
      ['PLOGO', '/dark-header.svg', 'dark'],
    ],
  );
  assert.deepEqual(problemsOf({ darkLogo: '/d.svg', darkHeaderLogo: '/h.svg' }), [
    'darkLogo: Write logo too, which the light scheme shows.',
    'darkHeaderLogo: Write headerLogo too, which the light scheme shows.',
  ]);
});

const NOTICE = { id: 'a-1', text: 'Closed today.' };

test('notices and contacts are entries in the order of the file, in the language of the theme', () => {
  const url = 'https://status.example/';
  const times = { from: '2026-11-30T08:00Z', until: '2026-11-30T17:00:00Z' };
  const theme = {
    ...{ language: 'en' },
    notices: [
      NOTICE,
      { ...NOTICE, ...times, url, level: 'critical', on: ['menu'], language: 'de' },
    ],
    help: [{ label: 'Call us', url: 'tel:+44-20-7946-0000' }],
  };
  const plain = { html: '', color: '' };
  assert.deepEqual(themeEntries(Theme.parse(theme)), [
    { ...plain, type: 'NOTICE', value: 'Closed today.', lang: 'en', id: 'a-1', level: 'info' },
    {
      ...{ ...plain, type: 'NOTICE', value: 'Closed today.', lang: 'de', id: 'a-1' },
      ...{ level: 'critical', ...times, url, on: ['menu'] },
    },
    { ...plain, type: 'HELP', value: 'Call us', lang: 'en', url: 'tel:+44-20-7946-0000' },
  ]);
});

for (const [what, notice, expected] of [
  ['a local time', { from: '2026-11-30T18:00:00' }, /from: Use a time in UTC, such as/],
  [
    'a date that does not exist',
    { until: '2026-13-30T18:00:00Z' },
    /until: Use a time that exists/,
  ],
  [
    'an end before the beginning',
    { from: '2026-11-30T18:00:00Z', until: '2026-11-30T17:00:00Z' },
    /The notice is over before it begins/,
  ],
  ['an ID with spaces', { id: 'a b' }, /id: An ID has letters, digits/],
  ['a text of two lines', { text: 'a\nb' }, /text: Use a text of one line/],
  ['a text of 501 characters', { text: 'x'.repeat(501) }, /text: Use at most 500 characters/],
  ['an unknown level', { level: 'loud' }, /level: /],
  ['no place', { on: [] }, /on: Name at least one place/],
  ['a script', { url: 'javascript:alert(1)' }, /url: Use an https address/],
] as const)
  test(`a notice with ${what} is refused`, () => {
    assert.match(problemsOf({ notices: [{ ...NOTICE, ...notice }] })?.join() ?? '', expected);
  });

test('a theme has notices of five IDs, and six contacts', () => {
  const notices = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...NOTICE, id: `n${at}` }));
  const help = (count: number) =>
    Array.from({ length: count }, () => ({ label: 'Help', url: '/help' }));
  assert.equal(problemsOf({ notices: [...notices(5), ...notices(5)], help: help(6) }), undefined);
  assert.deepEqual(problemsOf({ notices: notices(6), help: help(7) }), [
    'notices: Use at most 5 notices; the screens show no more.',
    'help: Use at most 6.',
  ]);
});

for (const url of [
  'javascript:alert(1)',
  'http://help.example/',
  'mailto:a@b.example?cc=c@d.example',
  'tel:*#06#',
  'tel:+442079460000;ext=1',
  'tel:+44 20 7946 0000',
  'tel:1',
  'sms:+44',
  'javascript:tel:+442079460000',
  'javascript:mailto:a@b.example',
])
  test(`a contact with the address ${url} is refused`, () => {
    const problems = problemsOf({ help: [{ label: 'Help', url }] })?.join() ?? '';
    assert.match(problems, /help\.0\.url: Use an https address, a path/);
  });

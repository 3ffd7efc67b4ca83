import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Theme, themeEntries } from '../../gateway/src/configuration/theme.ts';
import { themeText } from '../../demo/playground/theme-file.ts';
import { TENANTS } from '../../demo/server/seed/tenants.ts';

// Rules: gateway-31

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

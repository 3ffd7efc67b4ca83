import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAuthTypes } from '../../cli/check-gateway/checks/public-calls.ts';
import type { Caller } from '../../cli/check-gateway/caller.ts';
import type { FakeThemeEntry } from '../../src/testing/types.ts';
import { checkFake } from './fake-defects.ts';
import { changed, type Defect } from './planted-defects.ts';

// Rules: gateway-15, gateway-contract-125, gateway-contract-126, gateway-contract-127, gateway-contract-128

const LOGO = { type: 'MLOGO', value: '/logo.svg' };
const DARK: FakeThemeEntry = { ...LOGO, value: '/dark.svg', scheme: 'dark' };
const NOTICE: FakeThemeEntry = {
  ...{ type: 'NOTICE', id: 'a', value: 'Closed.', level: 'info' },
  ...{ from: '2026-06-01T08:00:00Z', until: '2026-06-01T10:00:00Z' },
};
const HELP = { type: 'HELP', value: 'Call us', url: 'tel:+44-20-7946-0000' };

const check = async (caller: Caller) => {
  await checkAuthTypes(caller);
};
/** Adds the Date header of the fake gateway's time. */
const dated =
  (defect: Defect = ({ send }) => send()): Defect =>
  async (request) => {
    const response = await defect(request);
    const headers = new Headers(response.headers);
    headers.set('date', new Date('2026-06-01T09:00:00Z').toUTCString());
    const { status, statusText } = response;
    return new Response(await response.text(), { status, statusText, headers });
  };
const checkTheme = (theme: readonly FakeThemeEntry[], defect?: Defect) =>
  checkFake(check, dated(defect), { gateway: { theme } });

test('a theme with notices, contacts and dark logos conforms', async () => {
  const { found, skipped } = await checkTheme([LOGO, DARK, NOTICE, HELP]);
  assert.deepEqual([found, skipped], [[], []]);
  const without = await checkTheme([LOGO]);
  assert.deepEqual(without.skipped, [
    'the theme has no logo with a scheme',
    'the theme has no notice',
    'the theme has no contact',
  ]);
});

const replaced = (from: string, to: string) =>
  changed('authTypes', (text) => text.replace(from, to));

for (const [what, theme, defect, expected] of [
  ['a dark logo first', [DARK, LOGO], undefined, /the first logo of a type has no scheme: MLOGO/],
  [
    'a notice that is over',
    [NOTICE],
    replaced('"until":"2026-06-01T10', '"until":"2026-06-01T08'),
    /notices are current, by the Date header: a was over at 2026-06-01T08:00:00Z/,
  ],
  [
    'a notice that has not begun',
    [NOTICE],
    replaced('"from":"2026-06-01T08', '"from":"2026-06-01T09:30:00Z","x":"'),
    /notices are current, by the Date header: a begins at 2026-06-01T09:30:00Z/,
  ],
  [
    'a local time',
    [NOTICE],
    replaced('10:00:00Z', '10:00:00'),
    /a: 2026-06-01T10:00:00 is not in UTC/,
  ],
  ['a notice without an ID', [NOTICE], replaced('"id":"a",', ''), /a notice without an ID/],
  ['a notice without a level', [NOTICE], replaced('"level":"info",', ''), /a has no level/],
  ['an empty notice', [NOTICE], replaced('Closed.', ' '), /a has 1 characters/],
  [
    'a notice of 501 characters',
    [NOTICE],
    replaced('Closed.', 'x'.repeat(501)),
    /a has 501 characters/,
  ],
  [
    'notices of six IDs',
    [1, 2, 3, 4, 5, 6].map((id) => ({ ...NOTICE, id: `n${id}` })),
    undefined,
    /notices of 6 IDs/,
  ],
  ['no announcement', [NOTICE], replaced(',"notices"', ''), /notices is not announced/],
  ['a script', [{ ...HELP, url: 'javascript:x' }], undefined, /Call us: javascript:x/],
  ['a contact without a label', [{ ...HELP, value: '' }], undefined, /no label: tel:/],
  [
    'an unknown level',
    [NOTICE],
    replaced('"level":"info"', '"level":"loud"'),
    /data has the shape|AuthTypesData|level/,
  ],
] as const)
  test(`the check finds ${what}`, async () => {
    const { found } = await checkTheme(theme, defect);
    assert.match(found.join('\n'), expected);
  });

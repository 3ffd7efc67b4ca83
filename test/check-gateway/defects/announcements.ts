import { changing, wrappedFake as wrapped, type Fields } from './wrapped-defect.ts';

/** Adds entries to the theme. */
const withTheme = (...entries: readonly Fields[]) =>
  changing('authTypes', (data) => ({
    ...data,
    features: [...((data['features'] as string[] | undefined) ?? []), 'notices'],
    theme: { themeDetails: [...detailsOf(data), ...entries] },
  }));

function detailsOf(data: Fields): Fields[] {
  const { themeDetails } = { ...(data['theme'] as { themeDetails?: Fields[] } | undefined) };
  return themeDetails ?? [];
}

/** Changes the first product. */
const withProduct = (member: Fields) =>
  changing('usersProducts', () => [
    { productName: 'Reports', productCode: 'REPORTS', landingPage: '/reports/', ...member },
  ]);

const NOTICE = { type: 'NOTICE', id: 'one', level: 'info', value: 'Maintenance', on: ['sign-in'] };

/** Defects of what the theme and the products announce. */
export const ANNOUNCEMENT_DEFECTS = [
  wrapped(
    '125',
    'sends the dark logo first',
    withTheme(
      { type: 'PLOGO', value: 'https://a.example/dark.png', scheme: 'dark' },
      { type: 'PLOGO', value: 'https://a.example/light.png' },
    ),
  ),
  wrapped(
    '126',
    'sends a notice that is over',
    withTheme({ ...NOTICE, until: '2026-05-31T00:00:00Z' }),
  ),
  wrapped(
    '126',
    'sends a notice before its time',
    withTheme({ ...NOTICE, from: '2027-01-01T00:00:00Z' }),
  ),
  wrapped(
    '127',
    'sends a notice of 600 characters',
    withTheme({ ...NOTICE, value: 'x'.repeat(600) }),
  ),
  wrapped(
    '127',
    'sends two notices with one ID',
    withTheme(NOTICE, { ...NOTICE, value: 'Another one' }),
  ),
  wrapped(
    '127',
    'sends six notices',
    withTheme(
      ...[1, 2, 3, 4, 5, 6].map((id) => ({ ...NOTICE, id: `n${id}`, value: `Notice ${id}` })),
    ),
  ),
  wrapped('127', 'sends a notice without an ID', withTheme({ ...NOTICE, id: '' })),
  wrapped(
    '128',
    'sends a contact with an http address',
    withTheme({ type: 'HELP', value: 'Help', url: 'http://a.example/' }),
  ),
  wrapped(
    '128',
    'sends a contact without a label',
    withTheme({ type: 'HELP', value: '', url: 'https://a.example/' }),
  ),
  wrapped(
    '128',
    'sends a contact that runs a script',
    withTheme({ type: 'HELP', value: 'Help', url: 'javascript:alert(1)' }),
  ),
  wrapped(
    '120',
    'sends the end of a status as a day',
    withProduct({ status: 'down', statusUntil: 'tomorrow' }),
  ),
  wrapped(
    '120',
    'sends the end of a status with an offset',
    withProduct({ status: 'down', statusUntil: '2026-06-01T18:00:00+02:00' }),
  ),
  wrapped('120', 'sends a rank as text', withProduct({ rank: '1' })),
  wrapped('120', 'sends a list of categories', withProduct({ category: ['a', 'b'] })),
];

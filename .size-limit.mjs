/**
 * What a browser may be sent, brotli-compressed, for each job; 1 kB = 1,000 bytes. `npm run size` holds it.
 * A name with a target in it is over that target: its limit is what it weighs, so that it grows no further.
 */
import { readdirSync } from 'node:fs';
import { chunkOf, closureOf, entry } from './tools/import-closure.mjs';

/** All that a screen fetches by itself: its entry, React, its view, and the outlet when the page is idle. */
const FETCHED = [
  'elements/wrapper/mount.ts',
  'elements/wrapper/react-mount.tsx',
  'elements/notifications/notifications-element.ts',
];
const screen = (tag, ...modules) => closureOf(entry(tag), ...[...FETCHED, ...modules].map(chunkOf));
const login = screen(
  'sso-login',
  'views/login/login-view.tsx',
  'elements/prerender/prerendered-form.ts',
);
const dashboard = screen('sso-dashboard', 'views/dashboard/dashboard-view.tsx');
const profile = screen(
  'sso-profile',
  'views/profile/profile-view.tsx',
  'views/profile/countries/countries.ts',
);

/** What a tag's view brings along that the other screens don't; what it fetches on demand comes on top. */
const viewOf = (tag, own, ...others) =>
  [...own].filter((file) => file !== entry(tag) && others.every((other) => !other.has(file)));

const locales = readdirSync('dist/cdn/chunks').filter((file) =>
  /^[a-z]{2}_[A-Z]{2}-[\w-]{8}\.js$/.test(file),
);

const BUDGETS = [
  ['guard', [entry('sso-session-guard')], '2560 B'],
  ['guard’s worker', [entry('session.worker')], '1.5 kB'],
  ['the core alone', [entry('core')], '5.65 kB'],
  ['consent already given', [entry('sso-cookie-consent')], '2 kB'],
  ...['sso-login', 'sso-dashboard', 'sso-profile'].map((tag) => [
    `${tag} before React`,
    closureOf(entry(tag)),
    '4 kB',
  ]),
  // React alone is 58.8 kB of it; the first frame, which buys the time until all is there, 4.8 kB.
  ['login complete (target 76 kB)', login, '119.1 kB'],
  [
    'dashboard’s view (target 10 kB)',
    viewOf('sso-dashboard', dashboard, login, profile),
    '10.2 kB',
  ],
  ['profile’s view', viewOf('sso-profile', profile, login, dashboard), '14 kB'],
  ['five tags, eager', closureOf(entry('sso-elements')), '12 kB'],
  ...locales.map((file) => [`locale ${file.slice(0, 5)}`, [`dist/cdn/chunks/${file}`], '2 kB']),
];

export default BUDGETS.map(([name, files, limit]) => ({ name, path: [...files], limit }));

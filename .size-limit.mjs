/**
 * Byte budgets of what a browser loads, compressed with Brotli; 1 kB = 1,000 bytes. `npm run size` checks them.
 * A name that contains a target is over that target. Its limit is its current size, so that it grows no further.
 */
import { readdirSync } from 'node:fs';
import { chunkOf, closureOf, entry } from './tools/import-closure.mjs';

/** What every screen fetches in addition to its entry and its view; the notifications only when the page is idle. */
const SHARED = [
  'elements/wrapper/mount.ts',
  'elements/wrapper/react-mount.tsx',
  'elements/notifications/notifications-element.ts',
];
const screen = (tag, ...modules) => closureOf(entry(tag), ...[...SHARED, ...modules].map(chunkOf));
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

/** The files that only this tag's view needs, not counting what it fetches on demand. */
const viewOf = (tag, own, ...others) =>
  [...own].filter((file) => file !== entry(tag) && others.every((other) => !other.has(file)));

const locales = readdirSync('dist/cdn/chunks').filter((file) =>
  /^[a-z]{2}_[A-Z]{2}-[\w-]{8}\.js$/.test(file),
);

const BUDGETS = [
  ['guard', [entry('sso-session-guard')], '2545 B'],
  ['guard’s worker', [entry('session.worker')], '1.5 kB'],
  ['core', [entry('core')], '3.4 kB'],
  ['consent already given', [entry('sso-cookie-consent')], '2 kB'],
  ...['sso-login', 'sso-dashboard', 'sso-profile'].map((tag) => [
    `${tag} before React`,
    closureOf(entry(tag)),
    '4 kB',
  ]),
  // Includes 58.8 kB of React and 4.8 kB of the prerendered form, which users see until the rest has loaded.
  ['login complete (target 76 kB)', login, '121.1 kB'],
  [
    'dashboard’s view (target 10 kB)',
    viewOf('sso-dashboard', dashboard, login, profile),
    '10.7 kB',
  ],
  ['profile’s view', viewOf('sso-profile', profile, login, dashboard), '14 kB'],
  ['five tags, eager', closureOf(entry('sso-elements')), '12 kB'],
  ...locales.map((file) => [`locale ${file.slice(0, 5)}`, [`dist/cdn/chunks/${file}`], '2 kB']),
];

export default BUDGETS.map(([name, files, limit]) => ({ name, path: [...files], limit }));

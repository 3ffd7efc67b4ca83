/**
 * Byte budgets of what a browser loads, compressed with Brotli; 1 kB = 1,000 bytes. `npm run size` checks them.
 * A name that contains a target is over that target. Its limit is its current size, so that it grows no further.
 */
import { readdirSync } from 'node:fs';
import { chunkOf, closureOf, entry } from './tools/import-closure.mjs';
import { readScreenFiles, viewFiles } from './tools/screen-files.mjs';

const screens = readScreenFiles();

const locales = readdirSync('dist/cdn/chunks').filter((file) =>
  /^[a-z]{2}_[A-Z]{2}-[\w-]{8}\.js$/.test(file),
);

/** What sign-in loads after the password of a user with a second factor. */
const secondStep = [...closureOf(chunkOf('views/login/second-step/second-step.tsx'))].filter(
  (file) => !screens['sso-login'].has(file),
);

const passkeyButton = closureOf(chunkOf('views/login/passkey/passkey-button.tsx'));

/** What sign-in loads after the password of a user who is offered a passkey. */
const passkeyOffer = [
  ...closureOf(
    chunkOf('views/login/after/after-sign-in.tsx'),
    chunkOf('views/login/passkey-offer/passkey-offer.tsx'),
    chunkOf('core/flows/offer-passkey.ts'),
  ),
].filter((file) => !screens['sso-login'].has(file) && !passkeyButton.has(file));

const BUDGETS = [
  ['guard', [entry('sso-session-guard')], '2650 B'],
  ['guard’s worker', [entry('session.worker')], '1.5 kB'],
  ['core', [entry('core')], '3.62 kB'],
  ['consent already given', [entry('sso-cookie-consent')], '2.02 kB'],
  ...['sso-login', 'sso-dashboard', 'sso-profile'].map((tag) => [
    `${tag} before React`,
    closureOf(entry(tag)),
    '4.22 kB',
  ]),
  // Includes 59.4 kB of React and 4.9 kB of the prerendered form, which users see until the rest has loaded.
  ['login complete (target 116 kB)', screens['sso-login'], '120.5 kB'],
  ['second step of sign-in', secondStep, '9 kB'],
  ['offer of a passkey', passkeyOffer, '7.2 kB'],
  ['dashboard’s view (target 10 kB)', viewFiles('sso-dashboard', screens), '11.47 kB'],
  ['profile’s view', viewFiles('sso-profile', screens), '14.1 kB'],
  ['five tags, eager', closureOf(entry('sso-elements')), '12 kB'],
  ...locales.map((file) => [`locale ${file.slice(0, 5)}`, [`dist/cdn/chunks/${file}`], '2 kB']),
];

export default BUDGETS.map(([name, files, limit]) => ({ name, path: [...files], limit }));

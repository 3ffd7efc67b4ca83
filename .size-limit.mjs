/**
 * Byte budgets of what a browser loads, compressed with Brotli; 1 kB = 1,000 bytes. `npm run size` checks them.
 * A name that contains a target is over that target. Its limit is its current size, so that it grows no further.
 */
import { readdirSync } from 'node:fs';
import { chunkOf, closureOf, entry } from './tools/import-closure.mjs';
import { readScreenFiles, viewFiles } from './tools/screen-files.mjs';

const screens = readScreenFiles();

const applyConsent = `dist/cdn/chunks/${readdirSync('dist/cdn/chunks').find((file) =>
  /^apply-consent\.prerender-[\w-]+\.js$/.test(file),
)}`;

const locales = readdirSync('dist/cdn/chunks').filter((file) =>
  /^[a-z]{2}_[A-Z]{2}-[\w-]{8}\.js$/.test(file),
);

/** What sign-in loads for these modules, beyond its own files and those in `known`. */
const beyondSignIn = (modules, known = new Set()) =>
  [...closureOf(...modules.map(chunkOf))].filter(
    (file) => !screens['sso-login'].has(file) && !known.has(file),
  );

/** What sign-in loads after the password of a user with a second factor. */
const STEP = 'views/login/second-step/second-step.tsx';
const step = closureOf(chunkOf(STEP));

/** What sign-in loads after the password, and before it goes on. */
const AFTER = 'views/login/after/ask-in-form.tsx';
/** The same for a user who is offered a passkey. */
const OFFER = [AFTER, 'views/login/passkey-offer/passkey-offer.tsx', 'core/flows/offer-passkey.ts'];
const passkeyButton = closureOf(chunkOf('views/login/passkey/passkey-button.tsx'));

const BUDGETS = [
  ['guard', [entry('sso-session-guard')], '2660 B'],
  ['guard’s worker', [entry('session.worker')], '1.5 kB'],
  ['core', [entry('core')], '3.86 kB'],
  ['consent already given', [entry('sso-cookie-consent')], '2.02 kB'],
  ['consent, scripts and records', [applyConsent], '1.85 kB'],
  ['consent mode', [entry('consent-mode')], '0.45 kB'],
  ['user menu, closed', [entry('sso-user-menu')], '3 kB'],
  ...['sso-login', 'sso-dashboard', 'sso-profile'].map((tag) => [
    `${tag} before React`,
    closureOf(entry(tag)),
    '4.26 kB',
  ]),
  // Includes 59.4 kB of React and 4.9 kB of the prerendered form, which users see until the rest has loaded.
  ['login complete (target 116 kB)', screens['sso-login'], '121.1 kB'],
  ['second step of sign-in', beyondSignIn([STEP]), '9 kB'],
  [
    'mailed code, over the second step',
    beyondSignIn(['views/login/second-step/mail/mail-step.tsx'], step),
    '2.43 kB',
  ],
  [
    'required app, over the second step',
    beyondSignIn(['views/login/second-step/enroll/enroll-step.tsx'], step),
    '19.75 kB',
  ],
  ['after a sign-in', beyondSignIn([AFTER]), '1.76 kB'],
  ['offer of a passkey', beyondSignIn(OFFER, passkeyButton), '7.37 kB'],
  ['straight to a provider', beyondSignIn(['views/login/straight/straight.tsx']), '2.31 kB'],
  ['dashboard’s view (target 10 kB)', viewFiles('sso-dashboard', screens), '12.91 kB'],
  ['profile’s view', viewFiles('sso-profile', screens), '14.42 kB'],
  ['theme plain', ['dist/themes/plain.css'], '1 kB'],
  ['theme high contrast', ['dist/themes/high-contrast.css'], '1 kB'],
  ['six tags, eager', closureOf(entry('sso-elements')), '14 kB'],
  ...locales.map((file) => [`locale ${file.slice(0, 5)}`, [`dist/cdn/chunks/${file}`], '2 kB']),
];

export default BUDGETS.map(([name, files, limit]) => ({ name, path: [...files], limit }));

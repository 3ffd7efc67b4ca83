/**
 * The scripts that a screen loads without user action, from its entry to the notifications that it fetches when idle.
 * `npm run size` and `npm run bench` both count these; `test/journeys/loaded-files.test.ts` and the benchmark check
 * that a browser loads exactly them.
 */
import { chunkOf, closureOf, entry } from './import-closure.mjs';

/** What every screen imports dynamically. */
const SHARED = [
  'elements/wrapper/mount.ts',
  'elements/wrapper/react-mount.tsx',
  'elements/wrapper/check-attributes.ts',
  'elements/notifications/notifications-element.ts',
];
/** The same for screens of signed-in users. */
const GUARDED = [...SHARED, 'core/i18n/en-us/screens.ts', 'elements/reauth/prepare-reauth.ts'];

const screen = (tag, modules, ...others) =>
  closureOf(entry(tag), ...modules.map(chunkOf), ...others);

/** Returns the paths of the built scripts by tag. */
export const readScreenFiles = () => ({
  'sso-login': screen('sso-login', [
    ...SHARED,
    'elements/prerender/prerendered-form.ts',
    'views/login/login-view.tsx',
    'views/login/language-select.tsx',
    'core/flows/follow-sign-in.ts',
  ]),
  'sso-dashboard': screen(
    'sso-dashboard',
    [...GUARDED, 'views/dashboard/dashboard-view.tsx', 'core/products/store-products.ts'],
    entry('session.worker'),
  ),
  'sso-profile': screen(
    'sso-profile',
    [...GUARDED, 'views/profile/profile-view.tsx', 'views/profile/countries/countries.ts'],
    entry('session.worker'),
  ),
});

/** Returns the files that only this tag's view needs: no other screen loads them, and they are not its entry. */
export const viewFiles = (tag, screens) =>
  [...screens[tag]].filter(
    (file) =>
      file !== entry(tag) &&
      Object.entries(screens).every(([other, files]) => other === tag || !files.has(file)),
  );

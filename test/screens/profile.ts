import type { Page } from 'playwright-core';
import { openSignedIn } from '../support/browser/seeded-session.ts';
import { factorsOf, NEW_APP, RECOVERY_CODES } from '../support/fixtures/factors.ts';
import { answer } from './answer.ts';
import { EVERY_LOOK, WIDE, WIDE_AND_NARROW, type Scene } from './scene.ts';

const PROFILE = '**/users/userProfile';
const ANNOUNCED_CARDS = ['Passkeys', 'Two-step sign-in', 'My sessions', 'Recent activity'];

const USER = 'grace@acme.example';

async function openProfile(page: Page, url: string, user = USER): Promise<void> {
  await openSignedIn(page, url, user, '/profile');
  // The cards that the gateway announces come later, and would change the page while it is examined.
  for (const name of ANNOUNCED_CARDS) await page.getByRole('heading', { name }).waitFor();
  await page.waitForLoadState('networkidle');
}

const HOUR_MS = 3_600_000;
const ago = (hours: number): string =>
  new Date(Date.now() - hours * HOUR_MS).toISOString().slice(0, 19);
const session = { address: '203.0.113.x', provider: '', signedInAt: '2026-11-21T11:20:00' };
/** The user's sessions in four browsers, one of them with a long name. */
const SESSIONS = [
  { id: 'a', isCurrent: true, browser: 'Firefox', system: 'Windows', lastSeenAt: ago(0) },
  { id: 'b', browser: 'Chrome', system: 'Android', lastSeenAt: ago(0.7) },
  { id: 'c', browser: 'Safari', system: 'macOS', lastSeenAt: ago(30), provider: 'Acme Passport' },
  { id: 'd', browser: 'Samsung Internet for Android', system: '', lastSeenAt: ago(3) },
].map((own) => ({ ...session, ...own }));

const at = (hours: number) => ({ at: ago(hours), address: '203.0.113.x' });
/** What has happened to the user's account. */
const EVENTS = [
  { event: 'sign-in', browser: 'Firefox', system: 'Windows', ...at(0) },
  { event: 'sign-in-failed', browser: 'Chrome', system: 'Android', ...at(0.3) },
  { event: 'password-changed', browser: 'Samsung Internet for Android', system: '', ...at(30) },
  { event: 'account-locked', browser: '', system: '', ...at(31) },
  { event: 'administrator', browser: '', system: '', ...at(70), address: '' },
  { event: 'sign-out', browser: 'Safari', system: 'macOS', ...at(90) },
  { event: 'of-a-later-version', browser: 'Safari', system: 'macOS', ...at(91) },
];

const passkey = { credentialId: 'Y3JlZGVudGlhbA', name: '', provider: '', isSynced: false };
/** The user's passkeys, one of them without a name. */
const PASSKEYS = [
  {
    ...{ id: 'a', name: 'Work laptop', provider: 'Windows Hello' },
    ...{ createdAt: '2026-11-18T09:05:00', lastUsedAt: ago(30) },
  },
  {
    id: 'b',
    provider: 'iCloud Keychain',
    isSynced: true,
    createdAt: ago(4000),
    lastUsedAt: ago(3),
  },
  { id: 'c', name: 'Schlüssel im Tresor der Niederlassung', createdAt: ago(4001), lastUsedAt: '' },
].map((own) => ({ ...passkey, ...own }));

/** Opens the key of a new app in the card of two-step sign-in. */
async function setUpApp(page: Page): Promise<void> {
  await page.route('**/users/factors/app/new', answer(NEW_APP));
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
}

const edit = (page: Page) => page.getByRole('button', { name: 'Edit' });

/** Waits until the strength of the new password has been announced, so that each run reads it. */
const strengthSaid = (page: Page) =>
  page.locator('.sso-strength + [role=status] > span:not(:empty)').waitFor({ state: 'attached' });

/** My Profile. */
export const PROFILE_SCENES: readonly Scene[] = [
  {
    name: 'profile-acme',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await openProfile(page, origin());
      await edit(page).waitFor();
    },
  },
  {
    name: 'profile-sessions',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await page.route('**/users/sessions', answer({ sessions: SESSIONS }));
      await page.route('**/users/events', answer({ events: EVENTS }));
      const passkeys = { rpId: 'localhost', userHandle: '', passkeys: PASSKEYS };
      await page.route('**/users/passkeys', answer(passkeys));
      await page.route('**/users/factors', answer(factorsOf({ recoveryCodesLeft: 2 })));
      await openProfile(page, origin());
      await page.getByRole('button', { name: 'Rename iCloud Keychain' }).click();
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'End Chrome on Android' }).click();
      const sessions = page.getByRole('region', { name: 'My sessions' });
      await sessions.getByRole('button', { name: 'Keep' }).waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
    },
  },
  {
    name: 'profile-password',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await page.route('**/users/password', (route) =>
        route.fulfill({
          status: 400,
          json: {
            success: false,
            ...{ statusCode: 400, message: 'The current password is wrong.', error: '' },
            data: { failedLoginCount: 1, captchaIteration: 3 },
          },
        }),
      );
      await openProfile(page, origin());
      await setUpApp(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      const form = page.getByRole('form', { name: 'Change password' });
      await form.getByLabel('Current Password', { exact: true }).fill('Wrong-2026!');
      await form.getByLabel('New Password', { exact: true }).fill('correct-Horse-7');
      await form.getByLabel('Confirm Password', { exact: true }).fill('correct-Horse-7');
      await form.getByRole('button', { name: 'Change password' }).click();
      await form.getByText('The current password is wrong.').first().waitFor();
      await strengthSaid(page);
    },
  },
  {
    name: 'profile-edit',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openProfile(page, origin());
      await edit(page).click();
      await page.getByRole('textbox', { name: 'First Name' }).fill('');
      await page.getByRole('textbox', { name: 'Last Name' }).focus();
    },
  },
  {
    name: 'profile-email',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openProfile(page, origin());
      await page.getByRole('button', { name: 'Email Address' }).click();
      await page.getByRole('textbox', { name: 'Secondary Email' }).fill('grace at acme');
      await page.getByRole('textbox', { name: 'Secondary Email' }).blur();
    },
  },
  {
    name: 'profile-unsaved',
    looks: WIDE,
    play: async (page, origin) => {
      await openProfile(page, origin());
      await edit(page).click();
      await page.getByRole('textbox', { name: 'First Name' }).fill('Amazing Grace');
      await page.getByRole('button', { name: 'Back to Context Page' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'profile-long-name',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      const codes = answer({ recoveryCodes: RECOVERY_CODES });
      await page.route('**/users/factors/app', codes);
      await openProfile(page, origin(), 'longname@acme.example');
      await setUpApp(page);
      await page.getByLabel('6-digit code').fill('123456');
      await page.getByText('Save your recovery codes').waitFor();
    },
  },
  {
    name: 'profile-bare',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.route(PROFILE, answer({ userId: 'x' }));
      await openProfile(page, origin());
      await edit(page).waitFor();
    },
  },
  {
    name: 'profile-loading',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      // Never resolves, but without a network request that would delay the screenshot.
      await page.addInitScript(() => {
        const real = globalThis.fetch;
        globalThis.fetch = (input, init) =>
          JSON.stringify(input).includes('userProfile')
            ? new Promise(() => undefined)
            : real(input, init);
      });
      await openSignedIn(page, origin(), USER, '/profile');
      await page.getByRole('heading', { name: 'My Profile' }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'profile-refused',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      const message = 'Your administrator keeps the profiles of this organization.';
      const json = { success: false, statusCode: 4031, message, error: 'Not allowed' };
      await page.route(PROFILE, (route) => route.fulfill({ status: 403, json }));
      await openProfile(page, origin());
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];

import type { Page } from 'playwright-core';
import { ADA, openSignedIn } from '../support/browser/seeded-session.ts';
import { EVERY_LOOK, WIDE_AND_NARROW, type Scene } from './scene.ts';

const GUARD_ONLY = '/host/guard-only.html';

/** Sets the end of the session, in seconds from now, and prevents a silent refresh. */
async function endIn(page: Page, seconds: number): Promise<void> {
  await page.evaluate((delayMs) => {
    const clock = Number(localStorage.getItem('sso-elements.clock')) || 0;
    const endsAtMs = Date.now() + delayMs;
    const cookie = encodeURIComponent(new Date(endsAtMs - clock).toISOString());
    document.cookie = `tokenExpiryDttm=${cookie}; Path=/`;
    localStorage.setItem('sso-elements.stayTried', String(endsAtMs));
    dispatchEvent(new Event('focus'));
  }, seconds * 1000);
}

const warning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your Session is About to Expire!' });

async function openWarning(page: Page, url: string, seconds: number): Promise<void> {
  await openSignedIn(page, url, ADA);
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await endIn(page, seconds);
  await warning(page).waitFor();
}

async function openReauthentication(page: Page, url: string): Promise<void> {
  await openSignedIn(page, url, ADA, GUARD_ONLY);
  await page.getByText(/Session: \d/).waitFor();
  await endIn(page, -1);
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.getByLabel('Password', { exact: true }).waitFor();
}

/** Opens the dialog for a confirmation, however recent the sign-in is. The tenant's provider is one of the ways. */
async function openConfirmation(page: Page, url: string): Promise<void> {
  await openSignedIn(page, url, ADA, GUARD_ONLY);
  await page.getByText(/Session: \d/).waitFor();
  await page.evaluate(() => {
    void document.querySelector('sso-session-guard')?.confirm({ maxAgeSeconds: -1 });
  });
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
}

/** The session warning, the sign-in and the confirmation over a suite app's page. */
export const SESSION_SCENES: readonly Scene[] = [
  {
    name: 'session-warning',
    looks: EVERY_LOOK,
    play: (page, origin) => openWarning(page, origin(), 115),
    renew: (page) => endIn(page, 115),
  },
  {
    name: 'session-warning-urgent',
    looks: WIDE_AND_NARROW,
    play: (page, origin) => openWarning(page, origin(), 25),
    renew: (page) => endIn(page, 25),
  },
  {
    name: 'session-warning-failed',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.route('**/api/auth/v3/refresh', (route) => route.abort());
      await openWarning(page, origin(), 90);
      await warning(page).getByRole('button', { name: 'Stay Signed In' }).click();
      await warning(page).getByText('That did not work.').waitFor();
    },
    renew: (page) => endIn(page, 90),
  },
  {
    name: 'session-reauth',
    looks: EVERY_LOOK,
    play: (page, origin) => openReauthentication(page, origin()),
  },
  {
    name: 'session-confirm',
    looks: EVERY_LOOK,
    play: (page, origin) => openConfirmation(page, origin()),
  },
  {
    name: 'session-confirm-wrong',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openConfirmation(page, origin());
      await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
      await page.keyboard.press('Enter');
      await page
        .getByLabel('Password', { exact: true })
        .and(page.locator('[aria-invalid=true]'))
        .waitFor();
    },
  },
  {
    name: 'session-host',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openSignedIn(page, origin(), ADA, GUARD_ONLY);
      await page.getByText(/Session: \d/).waitFor();
    },
  },
];

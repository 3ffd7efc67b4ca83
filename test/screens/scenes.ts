import type { Page } from 'playwright-core';
import { PASSWORD } from '../journeys/portal.ts';
import { CONSENT_SCENES } from './consent.ts';
import { DASHBOARD_SCENES } from './dashboard.ts';
import { PROFILE_SCENES } from './profile.ts';
import { RESET_SCENES } from './reset.ts';
import { EVERY_LOOK, WIDE, WIDE_AND_NARROW, type Scene } from './scene.ts';
import { SESSION_SCENES } from './session.ts';

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function signIn(page: Page, url: string, user: string): Promise<void> {
  await page.goto(`${url}/login`);
  await userId(page).fill(user);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await page.getByText('You are logged in.').click();
  await page.getByText('You are logged in.').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

async function failThrice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  for (let tries = 0; tries < 3; tries += 1) {
    await userId(page).fill('linus@acme.example');
    await password(page).fill('wrong');
    const reply = page.waitForResponse('**/login');
    await password(page).press('Enter');
    await reply;
    // While the reply is dealt with, it says “Signing in…” and takes no other.
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  }
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).fill('wrong!');
}

/** Every state of every screen, as a person gets there. */
export const SCENES: readonly Scene[] = [
  {
    name: 'login-acme',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await page.getByRole('group', { name: 'Other ways to sign in' }).waitFor();
    },
  },
  {
    name: 'login-globex',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin('globex')}/login`);
      await userId(page).focus();
    },
  },
  {
    name: 'login-initech',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin('initech')}/login`);
      await userId(page).waitFor();
    },
  },
  {
    name: 'login-missing-fields',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('button', { name: 'Dismiss' }).first().waitFor();
    },
  },
  {
    name: 'login-captcha',
    looks: WIDE_AND_NARROW,
    play: (page, origin) => failThrice(page, origin()),
  },
  ...RESET_SCENES,
  ...SESSION_SCENES,
  ...PROFILE_SCENES,
  {
    name: 'dashboard-acme',
    looks: EVERY_LOOK,
    play: (page, origin) => signIn(page, origin(), 'ada@acme.example'),
  },
  {
    name: 'dashboard-panel',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await signIn(page, origin(), 'ada@acme.example');
      await page.getByRole('button', { name: /Ada/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...DASHBOARD_SCENES,
  {
    name: 'dashboard-one-product',
    looks: WIDE,
    play: (page, origin) => signIn(page, origin('initech'), 'ada@initech.example'),
  },
  {
    name: 'dashboard-empty',
    looks: WIDE,
    play: (page, origin) => signIn(page, origin(), 'empty@acme.example'),
  },
  {
    name: 'dashboard-long-name',
    looks: WIDE_AND_NARROW,
    play: (page, origin) => signIn(page, origin(), 'longname@acme.example'),
  },
  {
    name: 'terms',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin()}/terms&condition`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  ...['page-unavailable', 'documents', 'not-found'].map((name) => ({
    name,
    looks: WIDE_AND_NARROW,
    play: async (page: Page, origin: (tenant?: string) => string) => {
      await page.goto(`${origin()}/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  })),
  ...CONSENT_SCENES,
];

/** All but the suite app's page that shows nothing of ours. */
export const OUR_SCENES = SCENES.filter(({ name }) => name !== 'session-host');

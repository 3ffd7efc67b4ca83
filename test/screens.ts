/** `npm run screens`: photographs the portal's screens into docs/screens. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startGateway } from '../demo/server/gateway.ts';
import { PASSWORD } from './journeys/portal.ts';
import { DASHBOARD_SCENES } from './screens/dashboard.ts';
import { PROFILE_SCENES } from './screens/profile.ts';
import { RESET_SCENES } from './screens/reset.ts';
import { SESSION_SCENES } from './screens/session.ts';
import {
  EVERY_LOOK,
  SIZES,
  WIDE,
  WIDE_AND_NARROW,
  type Look,
  type Scene,
} from './screens/scene.ts';
import { CONSENT_SCENES } from './screens/consent.ts';
import { findChromium, launchOptions } from './support/chromium.ts';
import { giveConsent } from './support/consent.ts';

const FOLDER = 'docs/screens';

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
  }
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).fill('wrong!');
}

const SCENES: readonly Scene[] = [
  {
    name: 'login-acme',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await userId(page).waitFor();
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
      await page.getByRole('alert').first().waitFor();
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

async function photograph(browser: Browser, scene: Scene, look: Look, port: number) {
  const { width, scheme, direction } = look;
  const context = await browser.newContext({
    viewport: { width, height: SIZES[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  if (!scene.isAsked) await giveConsent(context);
  const page = await context.newPage();
  await page.addInitScript((dir) => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.dir = dir));
  }, direction);
  await scene.play(page, (tenant) => `http://${tenant ? `${tenant}.` : ''}localhost:${port}`);
  await page.waitForLoadState('networkidle');
  const file = `${scene.name}-${width}-${scheme}-${direction}.png`;
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
  await context.close();
  console.log(file);
}

const only = process.argv[2] ?? '';
const dataDir = await mkdtemp(join(tmpdir(), 'sso-screens-'));
const gateway = await startGateway({ port: 0, dataDir });
const browser = await chromium.launch({
  ...launchOptions(),
  executablePath: await findChromium(),
});
try {
  await mkdir(FOLDER, { recursive: true });
  const wanted = SCENES.filter(({ name }) => name.includes(only));
  const stale = (await readdir(FOLDER)).filter((file) => !only && file.endsWith('.png'));
  await Promise.all(stale.map((file) => rm(join(FOLDER, file))));
  for (const scene of wanted)
    for (const look of scene.looks) await photograph(browser, scene, look, gateway.port);
} finally {
  await browser.close();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { share } from '../gateway/shared.ts';

/** Arguments for headless Chromium in a container. Background requests to Google's hosts are off. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium without browser windows: a page in it takes a third less processor time, because no tab strip is
 * drawn.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installWithApt(): void {
  console.log('No Chrome or Chromium found; installing Debian’s chromium through apt …');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
}

/**
 * Returns the path of Chrome or Chromium: CHROME_PATH, otherwise the usual places, otherwise Debian's chromium,
 * which it installs with apt if it runs as root. Rejects with one line that names what to install.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH is set to ${named}, but that file does not exist.`);
  }
  const findInUsualPlaces = () => USUAL_PLACES.find((place) => existsSync(place));
  const found = findInUsualPlaces();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installWithApt();
  const installed = findInUsualPlaces();
  if (installed) return installed;
  throw new Error('The tests need Chrome or Chromium: install it, or set CHROME_PATH to it.');
}

/**
 * Returns the path of the browser for tests that need no window: Chromium's headless shell if installed,
 * otherwise the result of `findChromium`. Rejects like `findChromium`.
 */
export async function findHeadlessChromium(): Promise<string> {
  const found = await findChromium();
  return !process.env['CHROME_PATH'] && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : found;
}

/** Launch options for playwright-core, without the executable's path. */
export const launchOptions = () => ({ headless: true, args: CHROMIUM_ARGS });

/** The headless browser that the test files of this process share. */
export const headlessBrowser = share(
  async (): Promise<Browser> =>
    chromium.launch({ ...launchOptions(), executablePath: await findHeadlessChromium() }),
  (browser) => browser.close(),
);

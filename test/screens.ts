/**
 * `npm run screens`: takes screenshots of the portal's screens into .cache/screens, and renews those that the docs show;
 * `-- login` only those with that name.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startDemoGateway } from '../demo/server/demo-gateway.ts';
import { openScene } from './screens/open-scene.ts';
import { SIZES, type Look, type Scene } from './screens/scene.ts';
import { SCENES } from './screens/scenes.ts';
import { findChromium, launchOptions } from './support/browser/chromium.ts';
import { seededFolder } from './support/gateway/seeded-folder.ts';
import { showLocale } from './support/browser/show-locale.ts';

const FOLDER = '.cache/screens';
/** The screenshots in the repository. */
const SHOWN = 'docs/screens';

async function takeScreenshot(browser: Browser, scene: Scene, look: Look, port: number) {
  const { width, scheme, direction } = look;
  const page = await openScene(browser, scene, port, {
    viewport: { width, height: SIZES[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  if (direction === 'rtl') await showLocale(page, 'ar_SA');
  const file = `${scene.name}-${width}-${scheme}-${direction}.png`;
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
  await page.context().close();
  if (existsSync(join(SHOWN, file))) await copyFile(join(FOLDER, file), join(SHOWN, file));
  console.log(file);
}

const only = process.argv[2] ?? '';
const dataDir = await seededFolder();
const gateway = await startDemoGateway({ port: 0, dataDir });
const browser = await chromium.launch({
  ...launchOptions(),
  executablePath: await findChromium(),
});
try {
  if (!only) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const wanted = SCENES.filter(({ name }) => name.includes(only));
  for (const scene of wanted)
    for (const look of scene.looks) await takeScreenshot(browser, scene, look, gateway.port);
} finally {
  await browser.close();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * `npm run screens`: takes screenshots of the portal's screens into docs/screens; `-- login` only those with that
 * name.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startGateway } from '../demo/server/gateway.ts';
import { openScene } from './screens/open-scene.ts';
import { SIZES, type Look, type Scene } from './screens/scene.ts';
import { SCENES } from './screens/scenes.ts';
import { findChromium, launchOptions } from './support/chromium.ts';
import { seededFolder } from './support/seeded-folder.ts';
import { showLocale } from './support/show-locale.ts';

const FOLDER = 'docs/screens';

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
  console.log(file);
}

const only = process.argv[2] ?? '';
const dataDir = await seededFolder();
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
    for (const look of scene.looks) await takeScreenshot(browser, scene, look, gateway.port);
} finally {
  await browser.close();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
}

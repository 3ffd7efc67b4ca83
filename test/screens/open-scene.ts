import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { giveConsent } from '../support/browser/consent.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { PATIENT, type Scene } from './scene.ts';

/** Plays a scene in a new browser profile. Returns its page when the network is idle; the caller closes it. */
export async function openScene(
  browser: Browser,
  scene: Scene,
  port: number,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext(options);
  if (!scene.isAsked) await giveConsent(context);
  await setConstants(context, PATIENT);
  const page = await context.newPage();
  await prepare(page);
  await scene.play(page, (tenant) => `http://${tenant ? `${tenant}.` : ''}localhost:${port}`);
  await page.waitForLoadState('networkidle');
  return page;
}

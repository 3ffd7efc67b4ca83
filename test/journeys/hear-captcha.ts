import type { Page } from 'playwright-core';
import { heardCode, SILENT_VOICE } from '../support/heard-code.ts';

/** The drawn characters, as Listen would say them. */
export async function hearCaptcha(page: Page): Promise<string> {
  await page.evaluate(SILENT_VOICE);
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  return heardCode(said);
}

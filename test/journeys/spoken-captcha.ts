import type { Page } from 'playwright-core';
import { codeFromSpeech, SILENT_VOICE } from '../support/browser/spoken-code.ts';

/** Presses Listen and returns the spoken characters of the captcha. */
export async function readSpokenCaptcha(page: Page): Promise<string> {
  await page.evaluate(SILENT_VOICE);
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  return codeFromSpeech(said);
}

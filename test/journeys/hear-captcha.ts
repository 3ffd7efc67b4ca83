import type { Page } from 'playwright-core';

/** The drawn characters, as Listen would say them. */
export async function hearCaptcha(page: Page): Promise<string> {
  await page.evaluate(() => {
    speechSynthesis.speak = ({ text }) => (document.documentElement.dataset['said'] = text);
  });
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  return said.replaceAll('capital ', '').replaceAll(', ', '');
}

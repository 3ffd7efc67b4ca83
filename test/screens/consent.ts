import type { Page } from 'playwright-core';
import type { SsoCookieConsent } from '../../src/elements/sso-cookie-consent.ts';
import { EVERY_LOOK, WIDE, WIDE_AND_NARROW, type Scene } from './scene.ts';

async function openSheet(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('dialog', { name: 'Our Application uses Cookies' }).waitFor();
}

/** Triples every text of the sheet, to be longer than any translation. */
async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = document.querySelector('sso-notifications')?.shadowRoot?.querySelector('dialog');
    if (!sheet) throw new Error('no sheet');
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      texts.currentNode.textContent = `${text} ${text.split('').reverse().join('')} ${text}`;
    }
  });
}

/** The cookie-consent sheet. */
export const CONSENT_SCENES: readonly Scene[] = [
  {
    name: 'consent',
    isAsked: true,
    looks: EVERY_LOOK,
    play: (page, origin) => openSheet(page, origin()),
  },
  {
    name: 'consent-selected',
    isAsked: true,
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openSheet(page, origin());
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    },
  },
  {
    name: 'consent-gpc',
    isAsked: true,
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      await openSheet(page, origin());
    },
  },
  {
    name: 'consent-changing',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await page.getByRole('textbox', { name: 'User ID' }).waitFor();
      await page.evaluate(() => customElements.whenDefined('sso-cookie-consent').then(() => {}));
      await page.locator('sso-cookie-consent').evaluate((tag) => (tag as SsoCookieConsent).open());
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'consent-long-text',
    isAsked: true,
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await openSheet(page, origin());
      await lengthen(page);
    },
  },
  {
    // A window of 1280 by 800 pixels at a zoom of 200 %.
    name: 'consent-zoomed',
    isAsked: true,
    looks: WIDE,
    play: async (page, origin) => {
      await page.setViewportSize({ width: 640, height: 400 });
      await openSheet(page, origin());
    },
  },
];

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_LOCALE, ELEMENT_TEXTS, LOCALES } from '../../src/core/i18n/locales.ts';
import { usePortal } from '../journeys/portal.ts';
import { OUR_SCENES } from '../screens/scenes.ts';
import { visitScene } from '../screens/visit-scene.ts';
import { showLocale } from '../support/show-locale.ts';
import { overflowInPage } from './overflow-in-page.ts';

const portal = usePortal();

/** The language with the most letters in all its texts. */
async function longestLocale(): Promise<string> {
  const lengths = await Promise.all(
    LOCALES.map(async (locale) => ({
      locale,
      length: Object.values(await ELEMENT_TEXTS.load(locale)).join('').length,
    })),
  );
  return lengths.sort((a, b) => b.length - a.length)[0]?.locale ?? DEFAULT_LOCALE;
}

/** The narrowest window that WCAG 1.4.10 names; it is that of 1280 px at 400 %, too. */
const NARROW = { width: 320, height: 640 };

describe('nothing sticks out of a window of 320 px', { concurrency: 2 }, () => {
  for (const scene of OUR_SCENES)
    it(`${scene.name}, in the longest language and from the right`, async () => {
      const { page, context } = await visitScene(portal, scene, {
        viewport: NARROW,
        reducedMotion: 'reduce',
      });
      for (const locale of [await longestLocale(), 'ar_SA']) {
        await showLocale(page, locale);
        assert.deepEqual(await page.evaluate(overflowInPage), [], locale);
      }
      await context.close();
    });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ELEMENT_TEXTS } from '../../src/core/i18n/element-texts.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/core/contract/languages/locales.ts';
import { SCREEN_TEXTS } from '../../src/core/i18n/screen-texts.ts';
import { usePortal, type Visitor } from '../journeys/portal.ts';
import { isSample } from '../runner/sample.ts';
import type { Scene } from '../screens/scene.ts';
import { visitScene } from '../screens/visit-scene.ts';
import { painted, showLocale } from '../support/browser/show-locale.ts';
import { examine } from './axe.ts';
import { walk } from './focus-walk.ts';
import { recordServerTexts, settledLeaks } from './leaks.ts';
import { motions } from './motion.ts';
import { overflowInPage } from './overflow-in-page.ts';
import { servePseudoLocale, REPLACED_LOCALE } from './pseudo-locale.ts';
import { REVIEWED } from './reviewed.ts';
import { smallTargets } from './touch-targets.ts';
import { readTranscript } from './transcript.ts';
import { translateInPlace } from './translate-in-place.ts';
import { compareTranscript, isTranscribed, transcriptsOf } from './transcripts.ts';

const WIDE = { width: 1280, height: 800 };
/** The narrowest window that WCAG 1.4.10 requires: 1280 px at a zoom of 400 %. */
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };
/** The rules of axe-core whose result depends on the colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const RIGHT_TO_LEFT = 'ar_SA';
const PLAIN = { colorScheme: 'light', forcedColors: 'none' } as const;
/**
 * The examined combinations of language and media, each with the rules to run; an empty list means all rules. Colors do not
 * depend on the direction of the text, and their rules take longest.
 */
const LOOKS = [
  { locale: DEFAULT_LOCALE, media: PLAIN, rules: [], without: [] },
  {
    locale: DEFAULT_LOCALE,
    media: { colorScheme: 'dark', forcedColors: 'none' },
    rules: COLOR_RULES,
    without: [],
  },
  {
    locale: DEFAULT_LOCALE,
    media: { colorScheme: 'light', forcedColors: 'active' },
    rules: COLOR_RULES,
    without: [],
  },
  { locale: RIGHT_TO_LEFT, media: PLAIN, rules: [], without: COLOR_RULES },
] as const;
/** The palette's only tab stop is its text field, which shows the focus by its caret and a 2 px line. */
const SHOWN_BY_CARET = /^input Name of a product or page /;

/** Returns the locale with the most characters in all its texts. */
async function longestLocale(): Promise<string> {
  const lengths = await Promise.all(
    LOCALES.map(async (locale) => ({
      locale,
      length: [await ELEMENT_TEXTS.load(locale), await SCREEN_TEXTS.load(locale)]
        .flatMap((texts) => Object.values(texts))
        .join('').length,
    })),
  );
  return lengths.sort((a, b) => b.length - a.length)[0]?.locale ?? DEFAULT_LOCALE;
}

type ExaminedLook = (typeof LOOKS)[number];

/** Returns the looks of a scene: all; in a sample the first and one of the others, by turns, because they take longest. */
function looksOf(sceneNumber: number): readonly ExaminedLook[] {
  const [first, ...others] = LOOKS;
  return [first, ...others.filter((_, at) => !isSample || at === sceneNumber % others.length)];
}

async function expectAxeClean(
  page: Page,
  scene: Scene,
  looks: readonly ExaminedLook[],
): Promise<void> {
  for (const { locale, media, rules, without } of looks) {
    await showLocale(page, locale);
    await scene.renew?.(page);
    await page.emulateMedia(media);
    await painted(page);
    const { violations, incomplete } = await examine(page, rules, without);
    const unreviewed = incomplete.filter(
      (line) => !REVIEWED.some(({ finding }) => finding.test(line)),
    );
    assert.deepEqual([violations, unreviewed], [[], []], `${locale} ${JSON.stringify(media)}`);
  }
  // The next checks are those of a light page.
  await page.emulateMedia(PLAIN);
}

async function expectTranslated(page: Page, serverTexts: ReadonlySet<string>): Promise<void> {
  await showLocale(page, REPLACED_LOCALE);
  await page.getByText('⟦').first().waitFor({ state: 'attached' });
  assert.deepEqual(await settledLeaks(page, serverTexts), []);
}

async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  for (const locale of [await longestLocale(), RIGHT_TO_LEFT]) {
    await showLocale(page, locale);
    assert.deepEqual(await page.evaluate(overflowInPage), [], locale);
  }
}

async function expectUsableByKeyboard(page: Page, scene: Scene): Promise<void> {
  await page.setViewportSize(PHONE);
  await showLocale(page, DEFAULT_LOCALE);
  const { violations, incomplete } = await examine(page, ['target-size']);
  await scene.renew?.(page);
  const moving = await motions(page);
  await scene.renew?.(page);
  const { unclear, missed } = await walk(page);
  const hidden = unclear.filter((stop) => !SHOWN_BY_CARET.test(stop));
  assert.deepEqual(
    { violations, incomplete, moving, hidden, missed },
    { violations: [], incomplete: [], moving: [], hidden: [], missed: [] },
  );
}

async function expectFitsFingers(page: Page, scene: Scene): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await scene.renew?.(page);
    await painted(page);
    assert.deepEqual(await smallTargets(page), [], `${size.width} px`);
  }
}

async function expectSurvivesTranslation(page: Page, scene: Scene): Promise<void> {
  const errors = await translateInPlace(page, async () => {
    await showLocale(page, RIGHT_TO_LEFT);
    await scene.renew?.(page);
    await showLocale(page, DEFAULT_LOCALE);
  });
  assert.deepEqual(errors, []);
}

/** Waits for the language select of a sign-in screen, which is loaded after the screen. */
async function waitForLanguageSelect(page: Page): Promise<void> {
  if ((await page.locator('.sso-login-footer').count()) > 0)
    await page.locator('.sso-login-language-select').waitFor({ state: 'attached' });
}

/** Waits for the live regions of a page with a screen, which are added once it is idle. */
async function waitForLiveRegions(page: Page): Promise<void> {
  if ((await page.locator('sso-login, sso-dashboard, sso-profile').count()) > 0)
    await page
      .getByRole('region', { name: 'Notifications' })
      .first()
      .waitFor({ state: 'attached' });
}

/** Returns the scenes that this run examines: in a sample, those with a transcript and every second of the others. */
const examined = (scenes: readonly Scene[]): readonly Scene[] =>
  scenes.filter(({ name }, at) => !isSample || at % 2 === 0 || isTranscribed(name));

/** Plays each scene once and examines accessibility, translations, narrow windows, keyboard use and translated pages. */
export function examineScenes(scenes: readonly Scene[]): void {
  const portal = usePortal();
  const read = new Map<string, string[]>();

  describe('each scene', () => {
    for (const [sceneNumber, scene] of examined(scenes).entries())
      describe(scene.name, () => {
        let visitor: Visitor;
        let serverTexts: ReadonlySet<string> = new Set();
        before(async () => {
          const options = { viewport: WIDE, reducedMotion: 'reduce' } as const;
          visitor = await visitScene(portal, scene, options, (page) => {
            serverTexts = recordServerTexts(page);
            return servePseudoLocale(page);
          });
          await waitForLanguageSelect(visitor.page);
          if (isTranscribed(scene.name)) await waitForLiveRegions(visitor.page);
          await painted(visitor.page);
          if (isTranscribed(scene.name)) read.set(scene.name, await readTranscript(visitor.page));
        });
        after(() => visitor.context.close());

        it('has no axe-core finding against WCAG 2.2 AA in any color scheme or text direction', () =>
          expectAxeClean(visitor.page, scene, looksOf(sceneNumber)));
        it('shows every text in the language of the page', () =>
          expectTranslated(visitor.page, serverTexts));
        it('fits into a window of 320 px in the longest language and right to left', () =>
          expectFits(visitor.page));
        it('works with the keyboard on a phone, with large targets and without motion', () =>
          expectUsableByKeyboard(visitor.page, scene));
        it('has targets of at least 44 px on a touch screen', () =>
          expectFitsFingers(visitor.page, scene));
        it('goes on after a browser has translated it in place', () =>
          expectSurvivesTranslation(visitor.page, scene));
      });
  });

  for (const name of transcriptsOf(scenes.map((scene) => scene.name)))
    it(`reads to a screen reader as in docs/transcripts/${name}.md`, async () => {
      const transcript = await compareTranscript(name, read);
      assert.equal(transcript.read, transcript.written);
    });
}

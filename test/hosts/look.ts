import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';

/** What shows of every element, and what shows of one that has text. */
const OF_ALL = ['display', 'visibility', 'width', 'height'];
const OF_TEXT = ['color', 'background-color', 'font-size', 'font-family'];

/** The look of a tag and of all within it, in its shadow root and in the page's tree, element by element. */
const readLook = (page: Page, tag: string): Promise<string[]> =>
  page
    .locator(tag)
    .first()
    .evaluate(
      (root, [ofAll, ofText]) =>
        [
          root,
          ...(root.shadowRoot?.querySelectorAll('*') ?? []),
          ...root.querySelectorAll('*'),
        ].map((element) => {
          const isText =
            element.matches('input, button, select, textarea') ||
            [...element.childNodes].some((node) => node.nodeType === 3);
          const style = getComputedStyle(element);
          const names = isText ? [...ofAll, ...ofText] : ofAll;
          const looks = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return `${element.localName}.${element.getAttribute('class') ?? ''} ${looks.join('; ')}`;
        }),
      [OF_ALL, OF_TEXT] as const,
    );

/** The look once it has been the same for a while: pictures and lists have come. */
export async function restingLook(page: Page, tag: string): Promise<string[]> {
  for (let look = await readLook(page, tag); ;) {
    await page.waitForTimeout(500);
    const next = await readLook(page, tag);
    if (isDeepStrictEqual(next, look)) return look;
    look = next;
  }
}

// Text follows the font size of the page's root, which therefore stays.
const HOSTILE = `* { display: none !important; color: red !important; font-size: 40px !important }
html { font-size: 100% !important }`;

/** What of a tag looks different under a page's worst stylesheet. */
export async function hostileDiff(page: Page, tag: string): Promise<string[]> {
  const before = await restingLook(page, tag);
  await page.evaluate(
    ([css, name]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
      // What is around the tag is the page's own affair.
      for (let at = document.querySelector(name)?.parentElement; at; at = at.parentElement)
        at.style.setProperty('display', 'block', 'important');
    },
    [HOSTILE, tag] as const,
  );
  const after = await readLook(page, tag);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(1);
  });
  return after.filter((look, at) => look !== before[at]).map((look) => `became ${look}`);
}

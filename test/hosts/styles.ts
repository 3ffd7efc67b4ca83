import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';

/** The compared style properties of all elements, and those of elements with text. */
const OF_ALL = ['display', 'visibility', 'width', 'height'];
const OF_TEXT = ['color', 'background-color', 'font-size', 'font-family'];

/** Returns the styles of a tag and its descendants, in its shadow root and in light DOM, element by element. */
const readStyles = (page: Page, tag: string): Promise<string[]> =>
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
          const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return `${element.localName}.${element.getAttribute('class') ?? ''} ${values.join('; ')}`;
        }),
      [OF_ALL, OF_TEXT] as const,
    );

/** Returns the styles once they have not changed for 500 ms, so that images and lists have loaded. */
export async function settledStyles(page: Page, tag: string): Promise<string[]> {
  for (let styles = await readStyles(page, tag); ;) {
    await page.waitForTimeout(500);
    const next = await readStyles(page, tag);
    if (isDeepStrictEqual(next, styles)) return styles;
    styles = next;
  }
}

// The root's font size stays unchanged, because the tags' text sizes depend on it.
const HOSTILE = `* { display: none !important; color: red !important; font-size: 40px !important }
html { font-size: 100% !important }`;

/** Applies a hostile style sheet to the page. Returns the elements of a tag whose styles change. */
export async function hostileStyleDiff(page: Page, tag: string): Promise<string[]> {
  const before = await settledStyles(page, tag);
  await page.evaluate(
    ([css, name]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
      // Keeps the tag's ancestors visible: the page is responsible for their styles.
      for (let at = document.querySelector(name)?.parentElement; at; at = at.parentElement)
        at.style.setProperty('display', 'block', 'important');
    },
    [HOSTILE, tag] as const,
  );
  const after = await readStyles(page, tag);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(1);
  });
  return after
    .filter((styles, at) => styles !== before[at])
    .map((styles) => `changed to ${styles}`);
}

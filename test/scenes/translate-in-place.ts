import type { Page } from 'playwright-core';

/** Wraps each text of the page and of its shadow trees in `<font>`, as the translation of a browser does. */
function wrapTexts(): void {
  const roots: Node[] = [document.body];
  for (const root of roots) {
    const nodes: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const shadow = node instanceof Element && node.shadowRoot;
      if (shadow) roots.push(shadow);
      if (!(node instanceof Text) || !node.data.trim()) continue;
      const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      node.replaceWith(font);
      font.append(node);
    }
  }
}

/** Types into each text field that is shown and submits the form of sign-in, so that the screen renders again. */
async function useForms(page: Page): Promise<void> {
  const fields = page.locator('input:not([type=checkbox], [type=radio]):visible:enabled');
  for (const field of await fields.all())
    if (await field.isEditable()) await field.pressSequentially('1').catch(() => {});
  // Other screens would leave the page.
  if ((await page.locator('sso-login form').count()) > 0) await page.keyboard.press('Enter');
}

/**
 * Translates a page in place and lets its screens render again. Returns the errors that the page logs: React cannot
 * insert an element before a text that is no longer where it was.
 */
export async function translateInPlace(
  page: Page,
  renderAgain: () => Promise<unknown>,
): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (/NotFoundError|insertBefore|removeChild/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.evaluate(wrapTexts);
  await useForms(page);
  await renderAgain();
  return errors;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, typeCredentials, usePortal } from './portal.ts';

// Rules: errors-16

const portal = usePortal();
const ADA = 'ada@acme.example';

/** Wraps every text of the page and of its shadow roots in elements as soon as it appears, as browsers translate. */
function translateAll(): void {
  const wrap = (text: Node) => {
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !(text instanceof Text)) return;
    if (parent?.closest('[data-translated], style, script, noscript, title, option, textarea'))
      return;
    const outer = document.createElement('span');
    const inner = document.createElement('span');
    text.replaceWith(outer);
    outer.dataset['translated'] = '';
    outer.append(inner);
    inner.append(text);
  };
  const wrapBelow = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const observe = (root: Node) => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrapBelow);
    }).observe(root, { childList: true, subtree: true });
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (this: Element, options) {
    const root = attachShadow.call(this, options);
    observe(root);
    return root;
  };
  observe(document);
}

/** Opens a browser profile whose pages are translated, and records the errors that the elements dispatch. */
async function visitTranslated() {
  const { page, context } = await portal.visit();
  const errors: string[] = [];
  await context.exposeBinding('reportRender', (_, text: string) => errors.push(text));
  await context.addInitScript(() => {
    addEventListener('sso-error', ({ detail }) => {
      const report = Reflect.get(globalThis, 'reportRender') as (text: string) => void;
      if (detail.kind === 'render') report(detail.message);
    });
  });
  await context.addInitScript(translateAll);
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('NotFoundError'))
      errors.push(message.text());
  });
  return { page, errors };
}
const isTranslated = (page: Page) => page.locator('[data-translated]').first().waitFor();

test('a translated page signs in after a wrong password, and keeps the user ID', async () => {
  const { page, errors } = await visitTranslated();
  await page.goto(`${portal.url()}/login`);
  await isTranslated(page);
  await typeCredentials(page, ADA, 'wrong');
  await page
    .getByRole('alert')
    .getByText('The user ID or the password is wrong.')
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), ADA);
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
  assert.deepEqual(errors, []);
});

test('a page that is translated before React is loaded keeps what was typed and a pressed Enter', async () => {
  const { page, errors } = await visitTranslated();
  let releaseReact = () => {};
  const gate = new Promise<void>((resolve) => (releaseReact = resolve));
  await page.route('**/chunks/react-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${portal.url()}/login`);
  await isTranslated(page);
  await typeCredentials(page, ADA, 'wrong');
  releaseReact();
  await page
    .getByRole('alert')
    .getByText('The user ID or the password is wrong.')
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), ADA);
  assert.deepEqual(errors, []);
});

import type { PortalUnderTest } from './portal.ts';

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
export async function visitTranslated(
  portal: PortalUnderTest,
  cookies?: { hasConsented: boolean },
) {
  const { page, context } = await portal.visit({}, cookies);
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

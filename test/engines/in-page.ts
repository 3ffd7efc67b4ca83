/** Expressions that run in a page: plain JavaScript, which works with every protocol. */

const DEEP = `function* deep(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* deep(element.shadowRoot);
  }
}`;

const within = (body: string): string => `(() => { ${DEEP} ${body} })()`;

/** All visible elements that match a selector, in any shadow root. */
export const visibleElements = (selector: string): string =>
  within(`return [...deep(document)].filter(
    (element) => element.matches(${JSON.stringify(selector)}) && element.checkVisibility(),
  )`);

/** The document and the shadow roots that contain such elements, as a list. */
export const rootsOfVisible = (selector: string): string =>
  `[...new Set(${visibleElements(selector)}.map((element) => element.getRootNode()))]`;

/** Whether a visible element contains these words in its own text. */
export const seesText = (text: string): string =>
  within(`return [...deep(document)].some((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return own.map(({ data }) => data).join('').includes(${JSON.stringify(text)}) &&
      element.checkVisibility();
  })`);

/** Whether no finite animation is running: a moving element is not where it was found. */
export const IS_STILL = within(`return [document, ...[...deep(document)].map((e) => e.shadowRoot)]
  .flatMap((root) => root?.getAnimations() ?? [])
  .every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`);

/** The label or text of the focused element, in any shadow root. */
export const FOCUSED = `(() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
})()`;

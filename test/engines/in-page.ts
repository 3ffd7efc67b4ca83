/** Expressions that run in a page: plain JavaScript, which every protocol sends as it is. */

const DEEP = `function* deep(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* deep(element.shadowRoot);
  }
}`;

const within = (body: string): string => `(() => { ${DEEP} ${body} })()`;

/** All elements of some markup that can be seen, in whichever shadow root. */
export const seen = (selector: string): string =>
  within(`return [...deep(document)].filter(
    (element) => element.matches(${JSON.stringify(selector)}) && element.checkVisibility(),
  )`);

/** The document and the shadow roots that hold such elements, as a list. */
export const rootsOfSeen = (selector: string): string =>
  `[...new Set(${seen(selector)}.map((element) => element.getRootNode()))]`;

/** Whether an element with these words in its own text can be seen. */
export const seesText = (text: string): string =>
  within(`return [...deep(document)].some((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return own.map(({ data }) => data).join('').includes(${JSON.stringify(text)}) &&
      element.checkVisibility();
  })`);

/** Whether nothing moves that will come to rest: what moves is not where it was found. */
export const IS_STILL = within(`return [document, ...[...deep(document)].map((e) => e.shadowRoot)]
  .flatMap((root) => root?.getAnimations() ?? [])
  .every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`);

/** What the thing that has the focus says of itself, in whichever shadow root. */
export const FOCUSED = `(() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
})()`;

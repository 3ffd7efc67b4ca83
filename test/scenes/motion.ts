import type { Page } from 'playwright-core';

/** Longest allowed animation for users who prefer reduced motion. */
const STILL_S = 0.01;

/** Returns longer animations as `element: property for … s`. Transitions of opacity do not count as motion. */
export const motions = (page: Page): Promise<string[]> =>
  page.evaluate((still) => {
    const deep = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? deep(element.shadowRoot) : []),
      ]);
    const seconds = (times: string) => times.split(',').map(parseFloat);
    return deep(document).flatMap((element) =>
      ['', '::before', '::after', '::backdrop'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const durations = seconds(style.transitionDuration);
        const turns = style.transitionProperty
          .split(', ')
          .map((property, index) => ({ property, lasts: durations[index % durations.length] ?? 0 }))
          .filter(({ property }) => property !== 'opacity');
        const plays =
          style.animationName === 'none'
            ? []
            : seconds(style.animationDuration).map((lasts) => ({
                property: style.animationName,
                lasts,
              }));
        return [...turns, ...plays]
          .filter(({ lasts }) => lasts > still)
          .map(
            ({ property, lasts }) =>
              `${element.localName}.${element.className}${pseudo}: ${property} for ${lasts} s`,
          );
      }),
    );
  }, STILL_S);

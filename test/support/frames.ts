import type { Page } from 'playwright-core';

/**
 * Lets a page note, right before each of its frames is painted, what of a tenant is to be seen: title, favicon,
 * accent, pictures and headline, in shadow roots too.
 */
export async function recordFrames(page: Page): Promise<void> {
  // The loader of the tests wraps named functions in a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(() => {
    const frames: string[] = [];
    Reflect.set(globalThis, 'recordedFrames', frames);
    const trees = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? trees(shadowRoot) : [],
      ),
    ];
    const all = <T extends Element>(selector: string) =>
      trees(document).flatMap((root) => [...root.querySelectorAll<T>(selector)]);
    const note = () => {
      const button = all('.sso-button-primary')[0];
      const facts = {
        path: location.pathname,
        title: document.title,
        icon: document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href,
        images: all<HTMLImageElement>('img').map(({ src }) => src),
        headline: all('h1').map(({ textContent }) => textContent),
        accent: button && getComputedStyle(button).backgroundColor.replaceAll(' ', ''),
      };
      const frame = Object.entries(facts)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(' ');
      if (frames.at(-1) !== frame) frames.push(frame);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** The frames of the page's present document that differ from the one before, oldest first. */
export const framesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'recordedFrames') as string[]);

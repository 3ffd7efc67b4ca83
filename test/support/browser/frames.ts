import type { Page } from 'playwright-core';

/**
 * Records, right before the page paints each animation frame, what the frame shows of a tenant: title, favicon,
 * accent color, images and headline, also in shadow roots.
 */
export async function recordFrames(page: Page): Promise<void> {
  // The tests' loader wraps named functions in a helper that is missing in the page.
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
    const record = () => {
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
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

/** Returns the frames of the page's current document that differ from the one before, oldest first. */
export const framesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'recordedFrames') as string[]);

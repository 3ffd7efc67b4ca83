import type { Page } from 'playwright-core';

interface Messages {
  readonly setLocale: (locale: string) => Promise<boolean>;
}
interface PageCore {
  readonly services: ReadonlyMap<string, unknown>;
}

/** Resolves when a page has drawn what it was told to. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/** Turns a built page to another language where it stands, as the language picker does. */
export async function showLocale(page: Page, locale: string): Promise<void> {
  const isShown = await page.evaluate((code) => {
    const core = Reflect.get(globalThis, Symbol.for('sso-elements/core@1')) as PageCore;
    return (core.services.get('messages') as Messages).setLocale(code);
  }, locale);
  if (!isShown) throw new Error(`The texts of ${locale} did not come`);
  await drawn(page);
}

import type { Page } from 'playwright-core';

interface Messages {
  readonly setLocale: (locale: string) => Promise<boolean>;
}
interface PageCore {
  readonly services: ReadonlyMap<string, unknown>;
}

/** Resolves once a page has painted its latest changes. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/** Changes a built page's language in place, as the language picker does. Rejects if the texts can't be fetched. */
export async function showLocale(page: Page, locale: string): Promise<void> {
  const isShown = await page.evaluate((code) => {
    const core = Reflect.get(globalThis, Symbol.for('sso-elements/core@0.1')) as PageCore;
    return (core.services.get('messages') as Messages).setLocale(code);
  }, locale);
  if (!isShown) throw new Error(`The texts of ${locale} were not loaded`);
  await painted(page);
}

import type { Page } from 'playwright-core';
import { CORE_KEY } from './page-constants.ts';

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
  const isShown = await page.evaluate(
    ([key, code]) => {
      const core = Reflect.get(globalThis, Symbol.for(key)) as PageCore;
      return (core.services.get('messages') as Messages).setLocale(code);
    },
    [CORE_KEY, locale] as const,
  );
  if (!isShown) throw new Error(`The texts of ${locale} were not loaded`);
  await painted(page);
}

import { errors, type Page } from 'playwright-core';
import type { ExpectedNotices, Words } from './expected-notices.ts';

/** Returns the visible notices. Sent to the page as text. */
function readNotices(): Pick<ExpectedNotices, 'toasts' | 'dialogs' | 'snackBar'> {
  const notifications = document.querySelector('sso-notifications')?.shadowRoot;
  const all = (selector: string) => [...(notifications?.querySelectorAll(selector) ?? [])];
  const text = (element: Element, selector: string) =>
    element.querySelector(selector)?.textContent.trim() ?? '';
  const words = (title: string, message: string) => (element: Element) =>
    [text(element, title), text(element, message)] as const;
  return {
    toasts: all('[part=toast]').map(words('.sso-toast-title', '.sso-toast-message')),
    dialogs: all('dialog[open][role=alertdialog]:not(.sso-session-warning)').map(
      words('.sso-dialog-title', '.sso-dialog-message'),
    ),
    snackBar: all('[part=snack-bar] .sso-snack-message')[0]?.textContent ?? '',
  };
}

/** Returns the visible loading indicators. Sent to the page as text. */
function readBusy(): string[] {
  const trees = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? trees(shadowRoot) : [],
    ),
  ];
  const indicators = 'dialog.sso-overlay[open], .sso-spinner, .sso-skeleton, [aria-busy=true]';
  return trees(document)
    .flatMap((root) => [...root.querySelectorAll(indicators)])
    .filter((element) => element.checkVisibility())
    .map(({ className, localName }) => `${localName}.${className}`);
}

const WAIT_MS = 20_000;

/** Reads a value of the page until it is as wanted. Returns the last value, also after the timeout. */
async function readUntil<T>(page: Page, read: () => T, wanted: T): Promise<T> {
  const readNow = () =>
    page.evaluate<T, string>((name) => (Reflect.get(globalThis, name) as () => T)(), read.name);
  try {
    await page.waitForFunction(
      ([name, text]) => JSON.stringify((Reflect.get(globalThis, name) as () => unknown)()) === text,
      [read.name, JSON.stringify(wanted)] as const,
      { timeout: WAIT_MS, polling: 50 },
    );
    return wanted;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return readNow();
    throw error;
  }
}

/** Scripts that define the functions of this file in a page. */
export const pageReaders = [readNotices, readBusy].map(
  (read) => `globalThis.${read.name} = ${read.toString()}`,
);

/** Returns the notices once they are as wanted, or after the timeout. */
export const notices = (page: Page, wanted: ExpectedNotices) => {
  const { toasts, dialogs, snackBar } = wanted;
  return readUntil<ReturnType<typeof readNotices>>(page, readNotices, {
    toasts,
    dialogs,
    snackBar,
  });
};

/** Returns the loading indicators once there are none, or those left after the timeout. */
export const busyIndicators = (page: Page) => readUntil(page, readBusy, []);

/** Returns the toasts that are visible now. */
export const toasts = async (page: Page): Promise<readonly Words[]> =>
  (await page.evaluate(() => (Reflect.get(globalThis, 'readNotices') as typeof readNotices)()))
    .toasts;

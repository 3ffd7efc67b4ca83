import { errors, type Page } from 'playwright-core';
import type { Told, Words } from './spec-8.ts';

/** The notices on the screen, as a person finds them. Sent to the page as text. */
function readNotices(): Pick<Told, 'toasts' | 'dialogs' | 'snackBar'> {
  const outlet = document.querySelector('sso-notifications')?.shadowRoot;
  const all = (selector: string) => [...(outlet?.querySelectorAll(selector) ?? [])];
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

/** What on the screen still says that something is on its way. Sent to the page as text. */
function readWaits(): string[] {
  const trees = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? trees(shadowRoot) : [],
    ),
  ];
  const waiting = 'dialog.sso-overlay[open], .sso-spinner, .sso-skeleton, [aria-busy=true]';
  return trees(document)
    .flatMap((root) => [...root.querySelectorAll(waiting)])
    .filter((element) => element.checkVisibility())
    .map(({ className, localName }) => `${localName}.${className}`);
}

const WAIT_MS = 20_000;

/** Reads something of the page until it is as it should be, and gives that; what it is when time is up. */
async function readUntil<T>(page: Page, read: () => T, wanted: T): Promise<T> {
  const look = () =>
    page.evaluate<T, string>((name) => (Reflect.get(globalThis, name) as () => T)(), read.name);
  try {
    await page.waitForFunction(
      ([name, text]) => JSON.stringify((Reflect.get(globalThis, name) as () => unknown)()) === text,
      [read.name, JSON.stringify(wanted)] as const,
      { timeout: WAIT_MS, polling: 50 },
    );
    return wanted;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return look();
    throw error;
  }
}

/** Gives the pages of a context the eyes that the functions here look with. */
export const eyes = [readNotices, readWaits].map(
  (look) => `globalThis.${look.name} = ${look.toString()}`,
);

/** The notices, once they are as wanted or time is up. */
export const notices = (page: Page, wanted: Told) => {
  const { toasts, dialogs, snackBar } = wanted;
  return readUntil<ReturnType<typeof readNotices>>(page, readNotices, {
    toasts,
    dialogs,
    snackBar,
  });
};

/** What still waits; empty once all has come, or nothing will. */
export const waits = (page: Page) => readUntil(page, readWaits, []);

/** The toasts that are on the screen now. */
export const toasts = async (page: Page): Promise<readonly Words[]> =>
  (await page.evaluate(() => (Reflect.get(globalThis, 'readNotices') as typeof readNotices)()))
    .toasts;

import { setTimeout as pause } from 'node:timers/promises';
import { launch, type BrowserContext, type Page } from 'puppeteer-core';
import { rootsOfVisible } from './in-page.ts';
import { MARKUP, type Engine, type Profile, type Role, type Tab } from './tab.ts';

/** Logs policy violations to the console, because the protocol transmits console messages. */
const LISTEN = `addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI));`;

/** Default timeout of an evaluation, for callers that retry: a page that is navigating may never answer. */
const ANSWER_LIMIT_MS = 8_000;
/** Timeout for starting the browser or loading a page on a busy machine. */
const START_LIMIT_MS = 90_000;

async function withLimit<T>(answer: Promise<T>, limitMs = ANSWER_LIMIT_MS): Promise<T> {
  const isOver = new AbortController();
  const limit = pause(limitMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`no answer in ${limitMs / 1000} s`);
  });
  return Promise.race([answer, limit]).finally(() => isOver.abort());
}

/** Finds an element root by root, because one query through all shadow trees takes seconds. */
async function find(page: Page, role: Role, name: string) {
  const roots = await page.evaluateHandle(rootsOfVisible(MARKUP[role]));
  for (const root of (await roots.getProperties()).values()) {
    const named = (await root.asElement()?.$$(`::-p-aria([name=${JSON.stringify(name)}])`)) ?? [];
    for (const handle of named) {
      const fits = await handle.evaluate(
        (element, selector) => element.matches(selector) && element.checkVisibility(),
        MARKUP[role],
      );
      if (fits) return handle;
    }
  }
  return undefined;
}

async function openTab(context: BrowserContext, complaints: string[]): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(START_LIMIT_MS);
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(LISTEN);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.text().startsWith('CSP:')) complaints.push(message.text());
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression, limitMs) => withLimit(page.evaluate(expression), limitMs),
    find: (role, name) => withLimit(find(page, role, name)),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  };
}

/** Starts Firefox and controls it over WebDriver BiDi, which every build supports. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: START_LIMIT_MS,
  });
  return {
    async newProfile(): Promise<Profile> {
      const context = await browser.createBrowserContext();
      const complaints: string[] = [];
      return {
        newTab: () => openTab(context, complaints),
        complaints,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

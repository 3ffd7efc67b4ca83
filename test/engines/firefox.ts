import { setTimeout as pause } from 'node:timers/promises';
import { launch, type BrowserContext, type Page } from 'puppeteer-core';
import { rootsOfSeen } from './in-page.ts';
import { MARKUP, type Engine, type Profile, type Role, type Tab } from './tab.ts';

/** Tells errors and violations to the console, whose messages the protocol brings. */
const LISTEN = `addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI));`;

/** A question to a page that is just being left may never be answered: it is asked again. */
const ANSWER_LIMIT_MS = 8_000;
/** How long a busy machine may take to start the browser, or to load a page. */
const START_LIMIT_MS = 90_000;

async function answered<T>(answer: Promise<T>, limitMs = ANSWER_LIMIT_MS): Promise<T> {
  const isOver = new AbortController();
  const limit = pause(limitMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`no answer in ${limitMs / 1000} s`);
  });
  return Promise.race([answer, limit]).finally(() => isOver.abort());
}

/** Root by root: one question that goes through all shadow trees takes seconds. */
async function find(page: Page, role: Role, name: string) {
  const roots = await page.evaluateHandle(rootsOfSeen(MARKUP[role]));
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
    evaluate: (expression) => answered(page.evaluate(expression)),
    find: (role, name) => answered(find(page, role, name)),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  };
}

/** Firefox over WebDriver BiDi, its own protocol, as every build of it speaks it. */
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

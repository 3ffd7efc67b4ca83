import { type ElementHandle, launch, type BrowserContext, type Page } from 'puppeteer-core';
import { MARKUP, type Engine, type Profile, type Role, type Tab } from './tab.ts';

/** Tells errors and violations to the console, whose messages the protocol brings. */
const LISTEN = `addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI));`;

async function find(page: Page, role: Role, name: string) {
  const named = await page.$$(`>>> ::-p-aria([name=${JSON.stringify(name)}])`);
  for (const handle of named as ElementHandle<HTMLElement>[]) {
    const fits = await handle.evaluate(
      (element, selector) => element.matches(selector) && element.checkVisibility(),
      MARKUP[role],
    );
    if (fits) return { click: () => handle.click() };
  }
  return undefined;
}

async function openTab(context: BrowserContext, complaints: string[]): Promise<Tab> {
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(LISTEN);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.text().startsWith('CSP:')) complaints.push(message.text());
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    find: (role, name) => find(page, role, name),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  };
}

/** Firefox over WebDriver BiDi, its own protocol: any build of it, unpatched. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
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

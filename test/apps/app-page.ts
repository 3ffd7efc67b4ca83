import type { Page } from 'playwright-core';
import { seedSession } from '../support/browser/seeded-session.ts';
import type { PortalUnderTest } from '../journeys/portal.ts';
import { installClock, wake } from './clock.ts';
import type { Library } from './libraries.ts';

const STAY = 'Stay Signed In';
const TEXT = 'half of it';

/** Attributes with which libraries close off what is beside their dialogs, of all elements of the page. */
const blockingAttributes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[inert], [aria-hidden], [hidden]')]
      .filter((element) => !element.closest('dialog.sso-reauth'))
      .map((element) => {
        const values = ['inert', 'aria-hidden', 'hidden'].map((name) => element.getAttribute(name));
        return `${element.localName}#${element.id} ${values.join()}`;
      }),
  );

/** Names of the buttons of the warning in Chromium's accessibility tree. */
async function buttonsInTree(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  return nodes
    .filter(({ role, ignored }) => !ignored && role?.value === 'button')
    .map(({ name }) => String(name?.value));
}

/** A page with an app's dialog, the session guard and the user's half-filled field. */
export interface AppPage {
  readonly page: Page;
  readonly stay: ReturnType<Page['getByRole']>;
  readonly warning: ReturnType<Page['locator']>;
  readonly complaints: readonly string[];
  /** Opens the app's dialog and fills in the field. */
  open(): Promise<void>;
  /** Throws unless the app's dialog is open and the field has its text. */
  expectKept(): Promise<void>;
  /** Throws unless the app's dialog closes by its own button, or a menu by Esc. */
  expectUsable(): Promise<void>;
  /** Moves the page's clock, and rechecks the session. */
  wake(seconds: number): Promise<void>;
  attributes(): Promise<string[]>;
  treeButtons(): Promise<string[]>;
}

/** Opens the page of a library in a new browser profile, signed in. */
export async function openAppPage(
  portal: PortalUnderTest,
  files: ReadonlyMap<string, string>,
  { file, role = 'dialog', variant = '' }: Library,
): Promise<AppPage> {
  const { context, page, complaints } = await portal.visit({
    viewport: { width: 1000, height: 700 },
  });
  const name = file.replace(/\.jsx?$/, '');
  const styles = files.has(`${name}.css`) ? `<link rel="stylesheet" href="/apps/${name}.css">` : '';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title>
    <link rel="icon" href="data:,">${styles}
    <body data-variant="${variant}"><div id="app"></div>
    <sso-session-guard tenant="ACME" reauth="inline"></sso-session-guard>
    <script type="module" src="/elements/sso-session-guard.js"></script>
    <script type="module" src="/apps/${name}.js"></script>`;
  await installClock(context);
  await context.route(`${portal.url()}/apps/**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace('/apps/', '');
    if (path === '') return route.fulfill({ body: html, contentType: 'text/html' });
    const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ body: files.get(path) ?? '', contentType });
  });
  await seedSession(context, portal.url());
  await page.goto(`${portal.url()}/apps/`);
  // Libraries hide other elements while their dialog is open, also from role queries.
  const dialog = page.getByRole(role, { name: 'App dialog', includeHidden: true });
  const field = page.getByLabel('Note');
  return {
    page,
    complaints,
    stay: page.getByRole('button', { name: STAY, exact: true }),
    warning: page.locator('sso-notifications .sso-session-warning'),
    async open() {
      const open = page.getByRole('button', { name: 'Open', exact: true });
      if (role === 'menu') await field.fill(TEXT);
      await open.click();
      await dialog.waitFor();
      if (role !== 'menu') await field.fill(TEXT);
    },
    async expectKept() {
      if (!(await dialog.isVisible())) throw new Error('The app’s dialog is closed.');
      const value = await field.inputValue();
      if (value !== TEXT) throw new Error(`The field has “${value}”.`);
    },
    async expectUsable() {
      if (role === 'menu') await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: 'Close', exact: true }).click({ timeout: 5_000 });
      await dialog.waitFor({ state: 'hidden', timeout: 5_000 });
    },
    wake: (seconds) => wake(page, seconds),
    attributes: () => blockingAttributes(page),
    treeButtons: () => buttonsInTree(page),
  };
}

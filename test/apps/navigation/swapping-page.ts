import type { Page } from 'playwright-core';
import type { PortalUnderTest } from '../../journeys/portal.ts';
import { seedSession } from '../../support/browser/seeded-session.ts';
import { installClock } from '../clock.ts';

/** A way to navigate without a load. */
export interface Swap {
  readonly title: string;
  /** The file in `pages/`. */
  readonly file: string;
  /** Attributes of `body`. */
  readonly body?: string;
  /** Attributes of the box around the guard and the consent sheet. */
  readonly box?: string;
  /** Attributes of links, and of the area that contains the page's content. */
  readonly link?: string;
  /** True if the page's content is replaced, and not what is around it. */
  readonly isPart?: boolean;
}

const BOOST = { body: 'hx-boost="true"' };
const PART = { link: 'hx-target="main" hx-select="main" hx-swap="outerHTML"', isPart: true };
export const SWAPS: readonly Swap[] = [
  { title: 'Turbo Drive', file: 'turbo.js' },
  {
    title: 'Turbo Drive with `data-turbo-permanent`',
    file: 'turbo.js',
    box: 'data-turbo-permanent',
  },
  { title: 'htmx 4 with `hx-boost`', file: 'htmx.js', body: 'hx-boost:inherited="true"' },
  { title: 'htmx 2 with `hx-boost`', file: 'htmx-2.js', ...BOOST },
  { title: 'htmx 2 that swaps the content', file: 'htmx-2.js', ...PART },
  { title: 'htmx 4 that swaps the content', file: 'htmx.js', ...PART },
];

/** A page of a site with two pages and a sign-in page, each of which has the tags. */
function markup(swap: Swap, path: string): string {
  const { body = '', box = '', link = '', isPart = false } = swap;
  const to = (target: string) =>
    `<a href="${target}" ${isPart ? `hx-get="${target}" hx-push-url="true" ${link}` : ''}>To ${target.slice(6)}</a>`;
  const content =
    path === '/apps/sign-in'
      ? '<sso-login tenant="ACME" login-path="/apps/sign-in" dashboard-path="/apps/one"></sso-login>'
      : `<h1>Page ${path.slice(6)}</h1>`;
  const guard = '<sso-session-guard tenant="ACME" login-path="/apps/sign-in"></sso-session-guard>';
  const tags = `<div id="tags" ${box}>${guard}<sso-cookie-consent></sso-cookie-consent></div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${path}</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/elements/sso-session-guard.js"></script>
    <script type="module" src="/elements/sso-cookie-consent.js"></script>
    <script type="module" src="/elements/sso-login.js"></script>
    <script type="module" src="/apps/${swap.file}"></script></head>
    <body ${body}><nav>${['/apps/one', '/apps/two', '/apps/sign-in'].map(to).join(' ')}</nav>
    <main id="content">${content}</main>${tags}</body></html>`;
}

/** Opens the first page of the site. `isSignedIn` starts with a session. */
export async function openSite(
  portal: PortalUnderTest,
  files: ReadonlyMap<string, string>,
  swap: Swap,
  { isSignedIn = true, hasConsented = true, path = '/apps/one' } = {},
) {
  const { context, page, complaints } = await portal.visit(
    { viewport: { width: 1000, height: 700 } },
    { hasConsented },
  );
  await installClock(context);
  // A load starts with another mark than the one that the test sets.
  await context.route(`${portal.url()}/apps/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const script = files.get(pathname.replace('/apps/', ''));
    if (script !== undefined)
      return route.fulfill({ body: script, contentType: 'text/javascript' });
    return route.fulfill({ body: markup(swap, pathname), contentType: 'text/html' });
  });
  if (isSignedIn) await seedSession(context, portal.url());
  await page.goto(portal.url() + path);
  await page.evaluate(() => Reflect.set(globalThis, 'isSameDocument', true));
  return { context, page, complaints };
}

/**
 * Follows a link without a load, once the library handles it: htmx does so a moment after a swap. The warning would cover
 * the link for a click.
 */
export async function follow(page: Page, name: string): Promise<void> {
  await page.waitForFunction((text) => {
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === text,
    );
    let isHandled = 'Turbo' in globalThis;
    const onClick = (event: Event): void => {
      isHandled ||= event.defaultPrevented;
      if (!isHandled) event.preventDefault();
    };
    addEventListener('click', onClick, { once: true });
    link?.click();
    return isHandled;
  }, `To ${name}`);
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { routeGateway } from '../../src/testing/playwright.ts';
import { giveConsent } from '../../test/support/browser/consent.ts';
import { APP, type SizePage, SSO } from './pages.ts';

/** The policy for pages of another origin. */
const [, DOCUMENTED = ''] =
  /```csp\n([\s\S]*?)```/.exec(readFileSync('docs/embedding.md', 'utf8')) ?? [];

function policyOf({ scripts, workers }: SizePage): string {
  const policy = DOCUMENTED.replace(/\s+/g, ' ').replace('script-src', `script-src ${scripts}`);
  return `default-src 'none'; ${workers ? policy.replace('worker-src blob:', `worker-src ${workers}`) : policy}`;
}

const htmlOf = ({ tag, beside, scripts, attributes = '' }: SizePage) => {
  const script = (name: string) =>
    `<script type="module" src="${scripts}/elements/${name}.js"></script>`;
  return `<!doctype html><title>Page</title><link rel="icon" href="data:,">
   ${script(tag)}${beside ? `${script(beside)}<${beside}></${beside}>` : ''}
   <${tag} api-base="${SSO}" tenant="ACME" ${attributes}></${tag}>`;
};

/** Answers the page and its files; `onFile` is called with each built file that the page requests. */
async function serve(
  context: BrowserContext,
  page: SizePage,
  onFile: (path: string) => void,
): Promise<void> {
  const sendFile = (path: string) => {
    onFile(path);
    return {
      path,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    };
  };
  await context.route(
    ({ pathname }) => pathname.startsWith('/elements/'),
    (route) =>
      route.fulfill(
        sendFile(new URL(route.request().url()).pathname.replace('/elements', 'dist/cdn')),
      ),
  );
  await context.route(`${APP}/session.worker.js`, (route) =>
    route.fulfill(sendFile('dist/cdn/session.worker.js')),
  );
  await context.route(`${APP}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policyOf(page) },
      body: htmlOf(page),
    }),
  );
}

/** A user who has signed in on another page of the site. */
const SIGNED_IN = { state: 'signed-in', origin: SSO } as const;

/** Stores the theme of an earlier sign-in. */
async function storeTheme(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const themeDetails = [{ type: 'NAME', value: 'Acme', color: '#8a1c5b' }];
    localStorage.setItem('tenant', 'ACME');
    localStorage.setItem('tenantTheme', JSON.stringify({ tenant: 'ACME', themeDetails }));
  });
}

/** The bytes of a file as a gateway sends it, compressed. */
const bytesOf = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** A page's requests. */
export interface Weight {
  readonly files: readonly string[];
  readonly bytes: number;
}

/** The longest wait for a page's files. */
const LIMIT_MS = 60_000;
/** A page that requests nothing for this long is complete. Its load state cannot tell, because the guard waits first. */
const QUIET_MS = 1500;

/** Opens a page with an empty cache, and returns the built files that it requests. Rejects if one is missing. */
export async function weigh(browser: Browser, page: SizePage): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const files = new Set<string>();
    const missing = new Set(page.expected);
    if (page.hasConsented !== false) await giveConsent(context);
    if (page.hasTheme) await storeTheme(context);
    const tab = await context.newPage();
    const announced = page.features && { features: page.features };
    const isComplete = new Promise<void>((resolve, reject) => {
      const giveUp = () =>
        reject(new Error(`${page.name} does not load ${[...missing].join(', ')}.`));
      const timeout = setTimeout(giveUp, LIMIT_MS);
      let quiet: NodeJS.Timeout | undefined;
      const onFile = (path: string) => {
        files.add(path);
        missing.delete(path);
        if (missing.size > 0) return;
        clearTimeout(timeout);
        clearTimeout(quiet);
        quiet = setTimeout(resolve, QUIET_MS);
      };
      serve(context, page, onFile)
        .then(() =>
          routeGateway(tab, { ...(page.isSignedIn !== false && SIGNED_IN), ...announced }),
        )
        .then(() => tab.goto(`${APP}/`))
        .catch(reject);
    });
    await isComplete;
    return { files: [...files], bytes: [...files].reduce((sum, path) => sum + bytesOf(path), 0) };
  } finally {
    await context.close();
  }
}

import type { ServerResponse } from 'node:http';
import { parseCookies } from 'sso-contract/gateway/cookies.ts';
import { portalPolicy } from '../../../gateway/src/http/headers.ts';
import { plainText, type Answer } from '../messages.ts';
import { readPackageFile } from '../package-files.ts';
import type { Shared } from '../tenant-gateways.ts';
import { PRODUCTS, TENANTS, type DevTenant } from '../tenants.ts';
import { html, type Html } from './html.ts';
import { page, PAGE_HEADERS } from './layout.ts';
import { mailboxPage } from './mailbox-page.ts';
import { DOCS, startPage } from './start-page.ts';

/** Keeps the tenant that was chosen on the start page. */
const TENANT_COOKIE = 'dev-tenant';

const tenantWith = (code: string | null | undefined): DevTenant | undefined =>
  TENANTS.find((tenant) => tenant.code === code?.toUpperCase());

/** A page that consists of one element. */
interface ElementPage {
  readonly title: string;
  readonly script: string;
  readonly tag: (tenant: string) => Html;
}

/** Its pages by path. */
const ELEMENTS: Readonly<Record<string, ElementPage>> = {
  '/login': {
    title: 'Sign in',
    script: '/elements/sso-login.js',
    tag: (tenant) => html`<sso-login tenant="${tenant}"></sso-login>`,
  },
  '/dashboard': {
    title: 'Dashboard',
    script: '/elements/sso-dashboard.js',
    tag: (tenant) => html`<sso-dashboard tenant="${tenant}"></sso-dashboard>`,
  },
  '/profile': {
    title: 'Profile',
    script: '/elements/sso-profile.js',
    tag: (tenant) => html`<sso-profile tenant="${tenant}"></sso-profile>`,
  },
};

function elementPage(path: string, { code }: DevTenant): Answer | undefined {
  const element = ELEMENTS[path];
  if (!element) return undefined;
  const { title, script, tag } = element;
  return page({ title, path, body: html`<main>${tag(code)}</main>`, scripts: [script] });
}

function productPage(code: string): Answer | undefined {
  const product = PRODUCTS.get(code);
  if (!product) return undefined;
  const body = html`<sso-session-guard reauth="inline"></sso-session-guard>
    <main class="dev-column">
      <h1>${product.name}</h1>
      <p>${product.description}</p>
      <p class="dev-card dev-quiet">
        This page represents a product of your suite. Its session guard watches the session.
      </p>
      <p><a href="/dashboard">Back to the dashboard</a></p>
    </main>`;
  return page({ title: product.name, body, scripts: ['/elements/sso-session-guard.js'] });
}

/** Pages that the elements lead to, and that every site has its own of. */
const OWN_PAGES: Readonly<Record<string, { readonly title: string; readonly text: Html }>> = {
  '/terms&condition': {
    title: 'Terms and conditions',
    text: html`The sign-in form links to this path of your site, or to that of its attribute
      <code>terms-path</code>. Show your own text there.`,
  },
  '/page-unavailable': {
    title: 'Unknown tenant',
    text: html`The elements open this path of your site if the gateway does not know the tenant of a
    page. This server knows ${TENANTS.map(({ code }) => code).join(' and ')}.`,
  },
};

function ownPage(path: string): Answer | undefined {
  const found = OWN_PAGES[path];
  if (!found) return undefined;
  const { title, text } = found;
  const body = html`<main class="dev-column">
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="/">Back to the start page</a></p>
  </main>`;
  return page({ title, body });
}

function notFoundPage(): Answer {
  const body = html`<main class="dev-column">
    <h1>There is no such page</h1>
    <p>This server has the pages that are named above, and answers the calls of the elements.</p>
  </main>`;
  return page({ title: 'Not found', body, status: 404 });
}

/** The folders of the package that the pages load files from, by the path of their address. */
const FOLDERS = [
  ['/dev/', 'dev'],
  ['/playground/', 'playground'],
  // Images of the tenants that the playground shows.
  ['/assets/tenants/', 'dev/tenants'],
  ['/assets/providers/', 'dev/providers'],
  ['/assets/products/', 'dev/products'],
  ['/assets/', 'portal/assets'],
] as const;

/** The policy of the playground, which shows the elements in a frame. */
const PLAYGROUND_POLICY = portalPolicy({ 'frame-src': "'self'", 'frame-ancestors': "'self'" });

/** Answers a path below one of the folders; undefined for any other path. */
async function answerFile(pathname: string): Promise<Answer | undefined> {
  const [prefix, folder] = FOLDERS.find(([start]) => pathname.startsWith(start)) ?? [];
  if (prefix === undefined || folder === undefined) return undefined;
  const path = pathname.slice(prefix.length) || 'index.html';
  const file = await readPackageFile(folder, path);
  if (!file) return plainText(404, `There is no file ${path}.`);
  const headers = { ...PAGE_HEADERS, 'content-type': file.type, 'cache-control': 'no-cache' };
  const policy = folder === 'playground' && { 'content-security-policy': PLAYGROUND_POLICY };
  return { status: 200, headers: { ...headers, ...policy }, body: file.content };
}

const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });

/** Creates the pages of the server. */
export function createPages({ mailbox, origin }: Shared) {
  async function answerPage({ pathname }: URL, tenant: DevTenant): Promise<Answer> {
    if (pathname === '/') return startPage(tenant, origin());
    if (pathname === '/mailbox') return mailboxPage(mailbox.list());
    if (pathname === '/.well-known/change-password') return redirect('/login?reset');
    // The playground links to it.
    if (pathname === '/docs/') return redirect(DOCS);
    const file = await answerFile(pathname);
    if (file) return file;
    const product = pathname.match(/^\/products\/(\w+)$/)?.[1];
    return (
      elementPage(pathname, tenant) ??
      productPage(product ?? '') ??
      ownPage(pathname) ??
      notFoundPage()
    );
  }

  return {
    /** Answers a navigation, or a file of a page. An address that names a tenant selects it for the next ones. */
    async answer(url: URL, cookies: string | undefined): Promise<Answer> {
      const named = tenantWith(url.searchParams.get('tenant'));
      const kept = tenantWith(parseCookies(cookies).get(TENANT_COOKIE));
      const answer = await answerPage(url, named ?? kept ?? TENANTS[0]);
      if (!named) return answer;
      return { ...answer, cookies: [`${TENANT_COOKIE}=${named.code}; Path=/; SameSite=Lax`] };
    },

    isEventStream: ({ pathname }: URL): boolean => pathname === '/mailbox/events',

    /** Sends an event with each mail. */
    openEventStream(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(':\n\n');
      const unsubscribe = mailbox.subscribe(() => response.write('data: mail\n\n'));
      response.on('close', unsubscribe);
    },
  };
}
export type Pages = ReturnType<typeof createPages>;

import { portalPolicy } from '../../../gateway/src/http/headers.ts';
import type { Answer } from '../messages.ts';
import { html, type Html } from './html.ts';

/** The headers of a page. */
export const PAGE_HEADERS = {
  'content-security-policy': portalPolicy(),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const LINKS = [
  ['/', 'Start'],
  ['/dashboard', 'Dashboard'],
  ['/profile', 'Profile'],
  ['/mailbox', 'Mailbox'],
  ['/playground/', 'Playground'],
] as const;

/** A page of the server. */
export interface PageParts {
  readonly title: string;
  /** The path of the link to this page. */
  readonly path?: string;
  readonly body: Html;
  /** The addresses of its scripts, which are modules. */
  readonly scripts?: readonly string[];
  readonly status?: number;
}

const navigationLink = (current: string | undefined) => (link: (typeof LINKS)[number]) => {
  const [path, text] = link;
  return path === current
    ? html`<a href="${path}" aria-current="page">${text}</a>`
    : html`<a href="${path}">${text}</a>`;
};

/** Returns a complete page, below a bar that leads to the others and says what the server is not for. */
export function page({ title, path, body, scripts = [], status = 200 }: PageParts): Answer {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · sso-elements dev</title>
        <link rel="icon" href="/dev/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/dev/pages.css" />
        ${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
      </head>
      <body>
        <header class="dev-bar">
          <a class="dev-brand" href="/"
            ><img src="/dev/icon.svg" alt="" width="24" height="24" />sso-elements dev</a
          >
          <nav class="dev-nav" aria-label="Pages of the server">
            ${LINKS.map(navigationLink(path))}
          </nav>
          <span class="dev-badge">Not for production</span>
        </header>
        ${body}
      </body>
    </html>`;
  return { status, headers: PAGE_HEADERS, body: markup };
}

// cspell:ignore labelledby
import type { FastifyInstance } from 'fastify';
import type { ExtensionParts } from '../../gateway/src/extension.ts';
import { html, type Html } from '../../cli/dev/pages/html.ts';
import { TENANTS } from './seed/tenants.ts';
import { DEMO_PASSWORD, demoUsername, USERS } from './seed/users.ts';

/** The end of the portal's element on its pages, which the accounts follow. */
const END = '</body>';
const SIGN_IN = /^\/(?:(?:([\w-]+)\/)?login\/?)?(?:\?|$)/i;
/** Has to run before the portal's scripts, so it is no module. */
const HEAD =
  '<link rel="stylesheet" href="/assets/demo/front-door.css"><script src="/assets/demo/front-door.js"></script>';

/** Returns the demo's tenant of an address: that of the path, or of the host, or the default one. */
function tenantAt(url: string, hostname: string, fallback: string): string {
  const [, inPath = ''] = SIGN_IN.exec(url) ?? [];
  const [inHost = ''] = hostname.split('.');
  const codes = [inPath, inHost].map((name) => name.toUpperCase());
  return codes.find((code) => TENANTS.some((tenant) => tenant.code === code)) ?? fallback;
}

const accountItem = (userId: string, note: string): Html => html`
  <li>
    <button type="button" data-user-id="${userId}">
      <span>${userId}</span> <small>${note}</small>
    </button>
  </li>
`;

/** Returns the accounts to try at a tenant, which a script shows on the sign-in screen. */
const accountsPanel = (tenant: string, hasMailbox: boolean): Html => html`
  <aside id="demo-accounts" lang="en" dir="ltr" aria-labelledby="demo-accounts-title" hidden>
    <h2 id="demo-accounts-title">Accounts to try</h2>
    <p>
      This is a demo. Select an account to fill in its user ID. The password of all of them is
      <code>${DEMO_PASSWORD}</code>
    </p>
    <ul>
      ${USERS.map(({ name, note }) => accountItem(demoUsername(name, tenant), note))}
    </ul>
    <p>
      ${hasMailbox ? html`<a href="/demo/mailbox">Mailbox</a>` : ''}
      <a href="/playground/">Playground</a>
    </p>
  </aside>
`;

/**
 * Adds the accounts to try to the portal's pages as they are sent, and a script that holds the cookie sheet back until the
 * user has left the sign-in screen. The portal's own files have none of this.
 */
export function openFrontDoor(app: FastifyInstance, { settings }: ExtensionParts): void {
  app.addHook('onSend', async ({ url, hostname }, _reply, payload) => {
    if (typeof payload !== 'string' || !payload.includes('<div id="portal"')) return payload;
    const tenant = tenantAt(url, hostname, settings.defaultTenant);
    const panel = accountsPanel(tenant, !settings.smtpUrl);
    return payload
      .replace('<script type="module"', (start) => HEAD + start)
      .replace(END, () => panel.markup + END);
  });
}

import type { Answer } from '../messages.ts';
import { tagOf } from '../start-text.ts';
import { ACCOUNTS, PASSWORD, TENANTS, usernameOf, type DevTenant } from '../tenants.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

// cspell:ignore labelledby

/** The documentation. */
export const DOCS = 'https://github.com/sso-elements/sso-elements/tree/main/docs';

const accountRow = (tenant: DevTenant) => (account: (typeof ACCOUNTS)[number]) => {
  const username = usernameOf(account.name, tenant.code);
  return html`<li class="dev-account">
    <span class="dev-account-text"
      ><strong>${username}</strong><span class="dev-quiet">${account.note}</span></span
    >
    <button
      type="button"
      class="dev-button"
      data-fill="${username}"
      aria-label="Fill in ${username}"
    >
      Fill in
    </button>
  </li>`;
};

const tenantLink = (current: DevTenant) => (tenant: DevTenant) => {
  const text = html`${tenant.code}`;
  return tenant === current
    ? html`<a href="/?tenant=${tenant.code}" aria-current="true">${text}</a>`
    : html`<a href="/?tenant=${tenant.code}">${text}</a>`;
};

/** The first page: a form to try with the accounts beside it, and the tag to paste. */
export function startPage(tenant: DevTenant, origin: string): Answer {
  const body = html`<main class="dev-start">
    <section class="dev-try" aria-label="Try it">
      <div id="sign-in"><sso-login tenant="${tenant.code}"></sso-login></div>
    </section>
    <div class="dev-side">
      <h1>Your gateway is running</h1>
      <p class="dev-quiet">
        It is kept in memory: nothing leaves this machine, and everything starts anew when you stop
        it.
      </p>
      <section class="dev-card" aria-labelledby="accounts">
        <div class="dev-head">
          <h2 id="accounts">Accounts</h2>
          <nav class="dev-switch" aria-label="Tenant">${TENANTS.map(tenantLink(tenant))}</nav>
        </div>
        <p class="dev-quiet">
          The password of all is <code id="password">${PASSWORD}</code>.
          ${
            tenant.features.includes('newBrowser')
              ? html`At the first sign-in, this tenant asks for a code from the
                  <a href="/mailbox">mailbox</a>.`
              : html``
          }
        </p>
        <ul class="dev-accounts">
          ${ACCOUNTS.map(accountRow(tenant))}
        </ul>
      </section>
      <section class="dev-card" aria-labelledby="tag">
        <div class="dev-head">
          <h2 id="tag">Paste into your page</h2>
          <button type="button" class="dev-button" data-copy="tag-text">Copy</button>
        </div>
        <pre class="dev-code" tabindex="0" aria-labelledby="tag"><code id="tag-text">${tagOf(
          origin,
          tenant.code,
        )}</code></pre>
        <p class="dev-quiet">
          Pages of every port of localhost may call it. After the sign-in, the browser opens
          <code>/dashboard</code> of your page.
        </p>
      </section>
      <section class="dev-card" aria-labelledby="next">
        <h2 id="next">Next</h2>
        <ul class="dev-links">
          <li><a href="${DOCS}/guides/README.md">Guides for your framework</a></li>
          <li><a href="${DOCS}/embedding.md">All elements and their attributes</a></li>
          <li><a href="/playground/">Playground, with each element in all its states</a></li>
          <li><a href="/mailbox">Mailbox, for the codes and links of password resets</a></li>
        </ul>
      </section>
    </div>
    <p class="dev-status" role="status" id="status"></p>
  </main>`;
  const scripts = ['/dev/start-page.js', '/elements/sso-login.js'];
  return page({ title: 'Start', path: '/', body, scripts });
}

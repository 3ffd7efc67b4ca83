import type { Mail } from '../mailbox.ts';
import type { Answer } from '../messages.ts';
import { html, type Html } from './html.ts';
import { page } from './layout.ts';

const timeOf = (at: number): string => new Date(at).toISOString();

function codeOf({ id, code }: Mail): Html {
  if (code === undefined) return html``;
  return html`<p class="dev-mail-code">
    <code id="code-${id}">${code}</code>
    <button
      type="button"
      class="dev-button"
      data-copy="code-${id}"
      aria-label="Copy the code ${code}"
    >
      Copy
    </button>
  </p>`;
}

const linkOf = ({ link }: Mail): Html =>
  link ? html`<p><a href="${link.path}">${link.text}</a></p>` : html``;

const mailItem = (mail: Mail): Html => {
  const at = timeOf(mail.at);
  return html`<li>
    <article class="dev-card">
      <h2>${mail.subject}</h2>
      <p class="dev-quiet">To ${mail.to}, <time datetime="${at}">${at.slice(11, 19)} UTC</time></p>
      <p>${mail.text}</p>
      ${codeOf(mail)} ${linkOf(mail)}
    </article>
  </li>`;
};

/** The mails of all accounts, the newest first. */
export function mailboxPage(mails: readonly Mail[]): Answer {
  const list = mails.length
    ? html`<ol class="dev-mails" aria-label="Mails, newest first">
        ${mails.map(mailItem)}
      </ol>`
    : html`<div class="dev-card dev-empty">
        <h2>No mail yet</h2>
        <p class="dev-quiet">
          Reset a password at the <a href="/login">sign-in page</a>, and its mail appears here.
        </p>
      </div>`;
  const body = html`<main class="dev-column">
    <h1>Mailbox</h1>
    <p class="dev-quiet">The mails of all accounts. The page shows new ones as they arrive.</p>
    ${list}
    <p class="dev-status" role="status" id="status"></p>
  </main>`;
  return page({ title: 'Mailbox', path: '/mailbox', body, scripts: ['/dev/mailbox.js'] });
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import * as z from 'zod/mini';
import type { ExtensionParts } from '../../gateway/src/extension.ts';
import { plainPolicy } from './policies.ts';
import { html, type Html } from '../../cli/dev/pages/html.ts';
import { page } from './html.ts';
import { mailboxFolder } from './mailbox.ts';
import { PRODUCTS, type DemoProduct } from './seed/products.ts';

const MAX_MAILS = 50;

/** Sends one of the demo's own pages, with a policy that allows no scripts. */
export function sendPage(reply: FastifyReply, markup: string, returnOrigin = ''): FastifyReply {
  return reply
    .headers({
      'content-security-policy': plainPolicy(returnOrigin),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(markup);
}

async function newestMails(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  return Promise.all(
    newest
      .slice(0, MAX_MAILS)
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

const mailItem = ({ to, subject, date, text }: Email): Html => html`
  <li>
    <article class="card mail">
      <h2>${subject ?? 'No subject'}</h2>
      <p class="quiet">
        To <span class="mail-to">${to?.[0]?.address ?? 'no address'}</span>,
        <time datetime="${date ?? ''}">${date?.replace('T', ' ').slice(0, 19) ?? ''} UTC</time>
      </p>
      <pre class="mail-text">${text?.trim() ?? ''}</pre>
    </article>
  </li>
`;

function mailboxPage(mails: readonly Email[]): string {
  const list = mails.length
    ? html`<ol class="mails" aria-label="Messages, newest first">
        ${mails.map(mailItem)}
      </ol>`
    : html`<p class="card quiet">No mail yet. One-time passwords will appear here.</p>`;
  const body = html`
    <header class="bar"><a href="/login">Portal</a></header>
    <main class="column">
      <h1>Mailbox</h1>
      <p class="quiet">
        Emails that the portal has sent, newest first. Reload the page to see new ones.
      </p>
      ${list}
    </main>
  `;
  return page('Mailbox', body);
}

function productPage(product: DemoProduct): string {
  const icon = `/assets/products/${product.icon || 'cube'}.svg`;
  const body = html`
    <header class="bar"><a href="/dashboard">Back to dashboard</a></header>
    <main class="column product">
      <img src="${icon}" alt="" width="96" height="96" />
      <p class="quiet">${product.code}</p>
      <h1>${product.name}</h1>
      <p>${product.description}</p>
      <p class="card quiet">This page is a placeholder: the product is not part of the demo.</p>
      <p><a class="button" href="/dashboard">Back to dashboard</a></p>
    </main>
  `;
  return page(product.name, body);
}

/** The demo's own pages: the mailbox and the products' landing pages. */
export function demoRoutes(app: FastifyInstance, { settings }: ExtensionParts): void {
  app.get('/demo/mailbox', async (_, reply) => {
    if (settings.smtpUrl) return reply.callNotFound();
    return sendPage(reply, mailboxPage(await newestMails(mailboxFolder(settings))));
  });

  app.get('/suite/:code', async (request, reply) => {
    const { code } = z.object({ code: z.string() }).parse(request.params);
    const product = PRODUCTS.find((candidate) => candidate.code === code.toUpperCase());
    return product ? sendPage(reply, productPage(product)) : reply.callNotFound();
  });
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newAddressOf } from '../../tools/site/project-pages.ts';
import { SITE_FOLDER, SITE_STAMP } from '../../tools/site/site-folder.ts';
import { html } from '../../cli/dev/pages/html.ts';
import { page } from './html.ts';
import { sendPage } from './pages.ts';
import { DOCS_POLICY } from './policies.ts';

/** How often the page that waits for the site is loaded again. */
const RETRY_SECONDS = 3;

const WAITING = page(
  'Documentation',
  html`
    <header class="bar"><a href="/login">Portal</a></header>
    <main class="column">
      <h1>The documentation is being built</h1>
      <p>This page shows it in a few seconds. If it does not, run <code>npm run docs</code>.</p>
    </main>
  `,
  { head: html`<meta http-equiv="refresh" content="${RETRY_SECONDS}" />` },
);

const sendWaiting = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.code(503).header('retry-after', RETRY_SECONDS), WAITING);

/** Serves the documentation site at `/docs/`; until it is built, a page that waits for it. */
export async function docsSite(app: FastifyInstance, folder = SITE_FOLDER): Promise<void> {
  const root = resolve(folder);
  const isBuilt = () => existsSync(join(root, SITE_STAMP));
  // The site's own files have a hash in their names; its pages do not.
  const cachingOf = (path: string) =>
    path.startsWith(join(root, 'assets/')) ? 'public, max-age=31536000, immutable' : 'no-cache';

  app.get('/docs', (_, reply) => reply.redirect('/docs/', 308));
  app.get('/llms.txt', (_, reply) => reply.redirect('/docs/llms.txt', 308));
  await app.register(
    async (docs) => {
      docs.addHook('onRequest', async ({ url }, reply) => {
        const moved = newAddressOf(url.slice('/docs'.length).replace(/\?.*/, ''));
        if (moved) return reply.redirect(`/docs${moved}`, 308);
        if (!isBuilt()) return sendWaiting(reply);
        void reply.header('content-security-policy', DOCS_POLICY);
      });
      docs.setNotFoundHandler(async (_, reply) =>
        reply
          .code(404)
          .headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
          .send(await readFile(join(root, '404.html'))),
      );
      await docs.register(fastifyStatic, {
        root,
        // Addresses of pages have no extension.
        extensions: ['html'],
        decorateReply: false,
        suppressWarning: true,
        cacheControl: false,
        setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
      });
    },
    { prefix: '/docs' },
  );
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SITE_FOLDER, SITE_STAMP } from '../../tools/site/site-folder.ts';
import { html, page } from './html.ts';
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

/** The site's own files have a hash in their names; its pages do not. */
function setCaching(reply: FastifyReply, path: string): void {
  const isHashed = path.startsWith(join(resolve(SITE_FOLDER), 'assets/'));
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Serves the documentation site at `/docs/`; until it is built, a page that waits for it. */
export async function docsSite(app: FastifyInstance): Promise<void> {
  app.get('/docs', (_, reply) => reply.redirect('/docs/', 308));
  await app.register(
    async (docs) => {
      docs.addHook('onRequest', async (_, reply) => {
        if (!existsSync(SITE_STAMP)) return sendWaiting(reply);
        void reply.header('content-security-policy', DOCS_POLICY);
      });
      docs.setNotFoundHandler(async (_, reply) =>
        reply
          .code(404)
          .headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
          .send(await readFile(join(SITE_FOLDER, '404.html'))),
      );
      await docs.register(fastifyStatic, {
        root: resolve(SITE_FOLDER),
        // Addresses of pages have no extension.
        extensions: ['html'],
        decorateReply: false,
        suppressWarning: true,
        cacheControl: false,
        setHeaders: setCaching,
      });
    },
    { prefix: '/docs' },
  );
}

// cspell:ignore livez
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknownCall } from '../http/envelope.ts';
import { answerPlainly } from '../http/plain-error.ts';
import { environmentOf, TEXTS_PREFIX } from '../http/portal-environment.ts';
import { portalPage } from '../http/portal-page.ts';
import { serveFolder } from '../http/static-folder.ts';
import type { Settings } from '../configuration/settings.ts';

/** A hash of Rollup or esbuild: eight characters, not all lowercase letters as in a word. */
const HASHED = /-(?=[\w-]*[A-Z0-9])[\w-]{8}\.[a-z0-9]+(\.map)?(\.br)?$/;

function setCaching(reply: FastifyReply, path: string): void {
  const isHashed = HASHED.test(path);
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Returns the paths of all source maps below a folder; none if it does not exist. */
async function sourceMapsBelow(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return new Set(names.filter((name) => name.endsWith('.map')).map((name) => join(folder, name)));
}

/** Answers a path that can't be served, such as one with `..` or a long one, without the names of the server's parts. */
function answerStaticError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { statusCode = 500 } = error;
  if (statusCode < 500 && request.url.startsWith('/api/')) {
    answerUnknownCall(reply);
    return;
  }
  if (statusCode >= 500) request.log.error({ err: error }, 'a file could not be served');
  void answerPlainly(reply, statusCode, statusCode >= 500 ? 'Something went wrong' : 'Not allowed');
}

/** Serves the portal, the elements and the folders of the settings. Other origins may load the elements, but not the portal. */
export async function staticRoutes(app: FastifyInstance, settings: Settings): Promise<void> {
  app.setErrorHandler(answerStaticError);
  app.get('/assets/environments/environment.release.json', async (_, reply) => {
    void reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    return environmentOf(settings);
  });
  const elements = resolve(settings.elementsDir);
  const sourceMaps = await sourceMapsBelow(elements);
  await serveFolder(app, {
    root: elements,
    prefix: '/elements/',
    setHeaders: (reply, path) => {
      setCaching(reply, path);
      // The scripts do not name their maps, because the package has none.
      const map = `${path.replace(/\.br$/, '')}.map`;
      if (sourceMaps.has(map)) void reply.header('sourcemap', basename(map));
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  });
  if (settings.textsDir)
    await serveFolder(app, {
      root: resolve(settings.textsDir),
      prefix: TEXTS_PREFIX,
      // Other apps of the suite may show the same texts.
      setHeaders: (reply) =>
        void reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }),
    });
  // Password managers link to it in their warnings about weak passwords.
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/login?reset', 303));
  for (const [prefix, root] of Object.entries(settings.staticDirs))
    await serveFolder(app, { root: resolve(root), prefix, setHeaders: setCaching });
  const portal = resolve(settings.portalDir);
  await serveFolder(app, { root: portal, prefix: '/', setHeaders: setCaching });
  // `answerUnknown` chooses among the portal's pages.
  app.get('/', (_, reply) => reply.callNotFound());
}

/**
 * The portal's routes, which are also served to clients that accept any type, such as curl, monitors and link
 * checkers.
 */
const PORTAL_ROUTE =
  /^\/(?:|(?:[^/]+\/)?login|dashboard|profile|terms(?:&|%26)condition|page-unavailable|documents)\/?(?:\?|$)/i;

function wantsPortal({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:elements|\.well-known|livez|readyz)\//.test(url)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && PORTAL_ROUTE.test(url));
}

/**
 * Returns the handler for requests without a file or route. API calls get an envelope; navigations and portal routes
 * get the portal, which has its own not-found screen; all other requests get a plain 404.
 */
export function answerUnknown(settings: Settings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.url.startsWith('/api/')) return answerUnknownCall(reply);
    const page = wantsPortal(request) ? await portalPage(settings, request.url) : undefined;
    if (page === undefined) return answerPlainly(reply, 404, 'Not found');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      .send(page);
  };
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathBelow, spellingIn } from './file-paths.ts';

/** The compressed copies that may be sent in place of a file, which may be missing itself. */
const COMPRESSED = ['', '.br', '.gz', '.deflate'];

interface StaticFolder {
  /** An absolute path. */
  readonly root: string;
  /** The path of the folder's URL, with a slash at both ends. */
  readonly prefix: string;
  readonly setHeaders: (reply: FastifyReply, path: string) => void;
}

/**
 * Serves the files of a folder, with a compressed copy beside a file in its place if the client accepts it. The plugin's
 * own route would list the folder for each request.
 */
export async function serveFolder(app: FastifyInstance, folder: StaticFolder): Promise<void> {
  const { root, prefix, setHeaders } = folder;
  const spellingOf = spellingIn(root);

  async function mayBeSent(path: string): Promise<boolean> {
    for (const extension of COMPRESSED) {
      const spelling = await spellingOf(`${path}${extension}`);
      if (spelling !== 'missing') return spelling === 'listed';
    }
    return true;
  }

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      suppressWarning: true,
      index: ['index.html'],
      setHeaders,
    });
    scope.get(`${prefix}*`, async (request, reply) => {
      const path = pathBelow(prefix, request.raw.url ?? '');
      if (path === undefined) return reply.callNotFound();
      if (path === null || !(await mayBeSent(path)))
        throw Object.assign(new Error('This path is not served.'), { statusCode: 403 });
      return reply.sendFile(path);
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { Refusal } from './envelope.ts';

/** Reads JSON bodies, and lets an empty one pass: calls without a body still say `application/json` (spec 7). */
export function acceptEmptyJson(api: FastifyInstance): void {
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string): Promise<unknown> => {
      if (body.trim() === '') return undefined;
      try {
        return JSON.parse(body);
      } catch {
        throw new Refusal(400, 'title.failed', 'request.notJson');
      }
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { Refusal } from './envelope.ts';

/**
 * Parses JSON bodies. Accepts an empty one, because calls without a body send `application/json` too
 * (gateway-contract-08).
 */
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

import type { FastifyInstance } from 'fastify';
import { Refusal } from './envelope.ts';

/** A UTF-16 surrogate without its other half, which no UTF-8 text and no cookie can contain. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Throws for a text that can't be encoded as UTF-8. */
function requireText(key: string, value: unknown): unknown {
  if (LONE_SURROGATE.test(key) || (typeof value === 'string' && LONE_SURROGATE.test(value)))
    throw new Error('a lone surrogate');
  return value;
}

/**
 * Parses JSON bodies, and no others. Accepts an empty one, because calls without a body send `application/json` too
 * (gateway-contract-08).
 */
export function acceptEmptyJson(api: FastifyInstance): void {
  // Fastify reads text as well.
  api.removeContentTypeParser('text/plain');
  api.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string): Promise<unknown> => {
      if (body.trim() === '') return undefined;
      try {
        return JSON.parse(body, requireText);
      } catch {
        throw new Refusal(400, 'title.failed', 'request.notJson');
      }
    },
  );
}

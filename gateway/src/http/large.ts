import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './headers.ts';

/** Below this a reply fits into one or two packets, so that compressing it saves nothing. */
const MIN_COMPRESSED_LENGTH = 4096;
/** Size of the cache of compressed replies. Users with the same role share lists, which are compressed once. */
const MAX_CACHED = 32;

/** Medium levels compress to a tenth of the size in a few milliseconds, off the main thread. */
const COMPRESSORS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
} as const;
type Coding = keyof typeof COMPRESSORS;

const cache = new Map<string, Promise<Buffer>>();

function compress(text: string, coding: Coding): Promise<Buffer> {
  const key = coding + createHash('sha256').update(text).digest('base64');
  const compressed = cache.get(key) ?? COMPRESSORS[coding](text);
  // Reinserting keeps the map in the order of last use.
  cache.delete(key);
  cache.set(key, compressed);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  compressed.catch(() => cache.delete(key));
  return compressed;
}

const accepts = (request: FastifyRequest, coding: Coding): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    request.headers['accept-encoding']?.toString() ?? '',
  );

/**
 * Sends JSON that may be large, compressed if the caller accepts it. Use it only for replies without secrets and
 * without text from the caller, because their compressed size could reveal the secret (BREACH).
 */
export async function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): Promise<FastifyReply> {
  void reply.header('content-type', 'application/json; charset=utf-8');
  varyBy(reply, 'Accept-Encoding');
  const coding = (['br', 'gzip'] as const).find((name) => accepts(request, name));
  if (!coding || json.length < MIN_COMPRESSED_LENGTH) return reply.send(json);
  return reply.header('content-encoding', coding).send(await compress(json, coding));
}

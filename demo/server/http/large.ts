import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './headers.ts';

/** Below this a reply fits into a packet or two, and packing it is no gain. */
const PACKED_FROM = 4096;
/** Lists that people of one role share are packed once, not for each of them. */
const KEPT = 32;

/** The middle of both scales: a tenth of the size in some milliseconds, off the main thread. */
const PACKERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
} as const;
type Coding = keyof typeof PACKERS;

const packed = new Map<string, Promise<Buffer>>();

function pack(text: string, coding: Coding): Promise<Buffer> {
  const key = coding + createHash('sha256').update(text).digest('base64');
  const made = packed.get(key) ?? PACKERS[coding](text);
  // Taken out and put back: the one that was used longest ago stands first.
  packed.delete(key);
  packed.set(key, made);
  const [oldest] = packed.keys();
  if (packed.size > KEPT && oldest !== undefined) packed.delete(oldest);
  made.catch(() => packed.delete(key));
  return made;
}

const takes = (request: FastifyRequest, coding: Coding): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    request.headers['accept-encoding']?.toString() ?? '',
  );

/**
 * Sends JSON that may be large, packed as the caller takes it. Only for replies in which neither a
 * secret nor a caller's text stands: their packed size would tell of the secret (BREACH).
 */
export async function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): Promise<FastifyReply> {
  void reply.header('content-type', 'application/json; charset=utf-8');
  varyBy(reply, 'Accept-Encoding');
  const coding = (['br', 'gzip'] as const).find((name) => takes(request, name));
  if (!coding || json.length < PACKED_FROM) return reply.send(json);
  return reply.header('content-encoding', coding).send(await pack(json, coding));
}

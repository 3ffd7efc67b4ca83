import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { varyBy } from './headers.ts';

/** Below this a reply fits into one or two packets, so that compressing it saves nothing. */
const MIN_COMPRESSED_LENGTH = 4096;

// Medium levels compress to a tenth of the size in a few milliseconds, off the main thread.
// Stryker disable next-line ObjectLiteral,ArrayDeclaration: a level changes only the time and the size.
const [BROTLI, GZIP] = [{ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, { level: 4 }];

/** A reply that can be sent to many callers. */
export interface LargeReply {
  /** Weak, because the compressed forms have the same tag. */
  readonly etag: string;
  /** A short reply as it is, and a long one only compressed: a cache holds about thirty times as many. */
  readonly body: { readonly text: string } | { readonly br: Buffer; readonly gzip: Buffer };
}

/**
 * Prepares JSON that may be large. Use it only for replies without secrets and without text from the caller, because
 * their compressed size could reveal the secret (BREACH).
 */
export async function prepareLarge(json: string): Promise<LargeReply> {
  const etag = `W/"${createHash('sha256').update(json).digest('base64url')}"`;
  if (json.length < MIN_COMPRESSED_LENGTH) return { etag, body: { text: json } };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(json, BROTLI),
    promisify(gzip)(json, GZIP),
  ]);
  return { etag, body: { br, gzip: gzipped } };
}

/** Returns about how many bytes of memory a reply takes. */
export function sizeOf({ etag, body }: LargeReply): number {
  const bytes = 'text' in body ? 2 * body.text.length : body.br.length + body.gzip.length;
  return bytes + 2 * etag.length + 200;
}

/** The codings of a reply, best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** Returns the coding that a caller likes best; `identity`, which is uncompressed, if it refuses all. */
function codingFor({ headers }: FastifyRequest): (typeof CODINGS)[number] {
  return new Negotiator({ headers }).encoding(CODINGS, { preferred: CODINGS }) ?? 'identity';
}

const opaque = (etag: string): string => etag.replace(/^W\//, '');

/** Returns whether a caller who sent `If-None-Match` has the reply already. */
function isKnown(sent: string, etag: string): boolean {
  const tags: readonly string[] = sent.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return sent.trim() === '*' || tags.some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Sends a reply, compressed if the caller accepts it. Only a caller that sends `If-None-Match` gets the tag, because a
 * reply with `no-store` is for no cache to keep; if the tag is the current one, the caller gets a 304 without content.
 */
export async function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: LargeReply,
): Promise<FastifyReply> {
  varyBy(reply, 'Accept-Encoding');
  const sent = request.headers['if-none-match'];
  if (sent !== undefined) {
    void reply.header('etag', etag);
    if (isKnown(sent, etag)) return reply.code(304).send();
  }
  void reply.header('content-type', 'application/json; charset=utf-8');
  if ('text' in body) return reply.send(body.text);
  const coding = codingFor(request);
  if (coding !== 'identity') return reply.header('content-encoding', coding).send(body[coding]);
  return reply.send(await promisify(brotliDecompress)(body.br));
}

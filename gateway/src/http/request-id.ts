import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from 'sso-contract/names.ts';

/** Name of the header that carries the ID of a request, in both directions. */
export const REQUEST_ID = HEADERS.requestId;

/** A caller can't write anything else into the log. */
const SAFE = /^[\w.-]{1,64}$/;

/** Returns the ID that the caller gave a request if it is safe to log, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === 'string' && SAFE.test(sent) ? sent : randomUUID();
}

/**
 * Version, trace ID, parent ID, flags, and what a later version may append. The version is not ff, and neither ID has
 * only zeros.
 */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** Returns the trace ID of a W3C `traceparent` header; undefined if the header is missing or invalid. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, traceId, more] = TRACEPARENT.exec(String(traceparent)) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}

/** Sets the header of a reply for which no hook runs. */
export function setRequestId(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(REQUEST_ID, request.id);
}

/** Names the request in every reply. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setRequestId(request, reply));
}

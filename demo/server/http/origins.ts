import type { FastifyRequest } from 'fastify';
import { HEADERS } from '../../../src/core/contract/calls.ts';
import type { Settings } from '../options.ts';

/** The origin that the browser used to reach this gateway. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** True for a host name (no port) that people may be sent back to: loopback names, or listed ones. */
export function isKnownHost(settings: Settings, hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '127.0.0.1' ||
    /^[a-z0-9-]+\.localhost$/.test(hostname) ||
    settings.publicHosts.includes(hostname)
  );
}

/** True when the browser says that a listed foreign origin is calling; no page can forge that. */
export function isListedOrigin(settings: Settings, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && settings.allowedOrigins.includes(origin);
}

/**
 * True when no foreign site can have made the browser send this request: by Origin, which browsers
 * send with every POST and PUT; else by Fetch-Metadata; else (old browsers, programs) by a header
 * that a foreign page can't add unasked.
 */
export function isOwnRequest(settings: Settings, request: FastifyRequest): boolean {
  if (isListedOrigin(settings, request)) return true;
  const { origin } = request.headers;
  if (origin !== undefined) return origin === originOf(request);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers[HEADERS.callingEntity] !== undefined;
}

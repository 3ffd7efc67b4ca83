import type { FastifyRequest } from 'fastify';
import { HEADERS } from 'sso-contract/names.ts';

/** The origins that may call the API besides the gateway's own. */
export interface OriginSettings {
  readonly allowedOrigins: readonly string[];
}

/** Returns the origin at which the browser reached this gateway. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Returns true if the Origin header names a listed origin. Pages can't forge this header. */
export function isListedOrigin(settings: OriginSettings, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && settings.allowedOrigins.includes(origin);
}

/**
 * Returns true if no other site can have caused this request. Checks Origin, which browsers send with every POST and
 * PUT; without it Fetch Metadata; without both (old browsers, programs) a header that other sites can't add without a
 * preflight request.
 */
export function isOwnRequest(settings: OriginSettings, request: FastifyRequest): boolean {
  if (isListedOrigin(settings, request)) return true;
  const { origin } = request.headers;
  if (origin !== undefined) return origin === originOf(request);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers[HEADERS.callingEntity] !== undefined;
}

/**
 * Returns true if a page of the gateway's own origin or of a listed one has caused a navigation, which has no Origin.
 * False for links of other sites and other pages of the same site, and for mails and bookmarks, which another site may
 * have caused too.
 */
export function isOwnNavigation(
  { allowedOrigins }: OriginSettings,
  request: FastifyRequest,
): boolean {
  const { referer = '', 'sec-fetch-site': site } = request.headers;
  const origin = URL.canParse(referer) ? new URL(referer).origin : '';
  if (allowedOrigins.includes(origin)) return true;
  if (site !== undefined) return site === 'same-origin';
  // Browsers send Fetch Metadata to secure origins and to the loopback address only.
  return origin === '' || origin === originOf(request);
}

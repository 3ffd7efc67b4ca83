import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, XSRF_COOKIE } from '../../../src/core/contract/calls.ts';
import {
  decodeCredential,
  CREDENTIAL_ENCODING,
  isUnsendable,
} from '../../../src/core/contract/credentials.ts';
import { findSession, type Session } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { isSame, seal } from '../store/secrets.ts';
import { readSessionCookie } from './cookies.ts';
import { Refusal } from './envelope.ts';
import { isListedOrigin, isOwnRequest } from './origins.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The living session of the browser's cookie, of whichever tenant. */
    session: Session | undefined;
  }
}

/** One header's text; '' when it is missing or sent twice. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/** The tenant that the caller speaks for, in its one spelling. */
export function tenantOf(request: FastifyRequest): string {
  return headerOf(request, HEADERS.tenantCode).trim().toUpperCase();
}

/** A credential from its header (decisions 1.3), never trimmed; '' when missing, malformed or forbidden. */
export function credentialOf(request: FastifyRequest, name: string): string {
  const encoding = headerOf(request, CREDENTIAL_ENCODING) || undefined;
  const value = decodeCredential(headerOf(request, name), encoding) ?? '';
  return isUnsendable(value) ? '' : value;
}

/**
 * The anti-forgery token of a session. It is the same each time it is issued, so that a tab that
 * read the cookie just before another tab's refresh is not refused.
 */
export function xsrfToken(context: Context, session: Session | undefined): string {
  return seal(context.hmacKey, 'xsrf', session?.tokenHash ?? 'nobody');
}

function isForged(context: Context, request: FastifyRequest): boolean {
  const { session } = request;
  if (!session || isListedOrigin(context.settings, request)) return false;
  const sent = headerOf(request, HEADERS.xsrf);
  const kept = request.cookies[XSRF_COOKIE] ?? '';
  return !isSame(sent, kept) || !isSame(sent, xsrfToken(context, session));
}

/** Looks at every call before its route does: whose session it is, and that no foreign site sent it. */
export function admitCalls(api: FastifyInstance, context: Context): void {
  api.decorateRequest('session', undefined);
  api.addHook('preHandler', async (request) => {
    const token = readSessionCookie(request);
    request.session = token ? await findSession(context, token) : undefined;
    if (request.method !== 'POST' && request.method !== 'PUT') return;
    if (!isOwnRequest(context.settings, request) || isForged(context, request))
      throw new Refusal(403, 'title.requestRefused', 'request.foreign');
  });
}

/** Refuses a state-changing GET that a foreign page or a plain link caused. */
export function refuseForeign(context: Context, request: FastifyRequest): void {
  if (!isOwnRequest(context.settings, request) || !headerOf(request, HEADERS.callingEntity))
    throw new Refusal(403, 'title.requestRefused', 'request.foreign');
}

export const noSession = (): Refusal => new Refusal(401, 'title.sessionExpired', 'session.missing');

/** The caller's session at the tenant she speaks for, whatever its scope; throws 401 without one. */
export function anySession(request: FastifyRequest): Session {
  const { session } = request;
  if (!session || session.user.tenant !== tenantOf(request)) throw noSession();
  return session;
}

/** The caller's full session; throws 401 without one and 403 while a new password is due. */
export function fullSession(request: FastifyRequest): Session {
  const session = anySession(request);
  if (session.scope === 'full') return session;
  throw new Refusal(403, 'title.passwordDue', 'password.due');
}

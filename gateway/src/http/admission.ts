import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, XSRF_COOKIE } from 'sso-contract/names.ts';
import { decodeCredential, CREDENTIAL_ENCODING, isUnsendable } from 'sso-contract/credentials.ts';
import type { NoSessionData } from 'sso-contract/no-session.ts';
import { findSession, isEndedByAdministrator, recordUse } from '../domain/sessions/sessions.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Session } from '../model/session.ts';
import { isSame } from '../platform/tokens.ts';
import { readPrivateCookie } from './cookies.ts';
import { Refusal } from './envelope.ts';
import { isListedOrigin, isOwnRequest, type OriginSettings } from './origins.ts';
import type { TimedStore } from '../store/timed-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid session of the browser's cookie, of any tenant. */
    session: Session | undefined;
    /** True if an administrator has ended the session of the browser's cookie. */
    isEndedByAdministrator: boolean;
  }
}

/** What decides whether a call is admitted. */
type Admission = TimedStore & { readonly keyring: Keyring; readonly settings: OriginSettings };

/** Returns a header's value; '' if it is missing or was sent twice. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/** Returns the normalized tenant code of a request's header. */
export function tenantOf(request: FastifyRequest): string {
  return headerOf(request, HEADERS.tenantCode).trim().toUpperCase();
}

/**
 * Returns a credential from its header (gateway-contract-14), not trimmed; '' if it is missing, malformed or
 * forbidden.
 */
export function credentialOf(request: FastifyRequest, name: string): string {
  const encoding = headerOf(request, CREDENTIAL_ENCODING) || undefined;
  const value = decodeCredential(headerOf(request, name), encoding) ?? '';
  return isUnsendable(value) ? '' : value;
}

// Stryker disable next-line StringLiteral: without a session no token is checked, so any text will do.
const tokenSubject = (session: Session | undefined): string => session?.tokenHash ?? 'anonymous';

/**
 * Returns the anti-forgery token of a session. A session always has the same token, so that a tab that read the
 * cookie just before another tab's refresh is not refused.
 */
export function xsrfToken(
  { keyring }: { readonly keyring: Keyring },
  session: Session | undefined,
): string {
  return keyring.sign('xsrf', tokenSubject(session));
}

function isForged({ settings, keyring }: Admission, request: FastifyRequest): boolean {
  const { session } = request;
  if (!session || isListedOrigin(settings, request)) return false;
  const sent = headerOf(request, HEADERS.xsrf);
  // Stryker disable next-line StringLiteral: no signed token equals the default, whatever its text is.
  const cookie = request.cookies[XSRF_COOKIE] ?? '';
  return !isSame(sent, cookie) || !keyring.isSigned(sent, 'xsrf', tokenSubject(session));
}

/** Adds a hook that reads the session of every call, and refuses POST and PUT requests from other sites. */
export function admitCalls(api: FastifyInstance, admission: Admission): void {
  // Stryker disable next-line StringLiteral: declaring the property only makes requests faster.
  api.decorateRequest('session', undefined);
  api.decorateRequest('isEndedByAdministrator', false);
  api.addHook('preHandler', async (request) => {
    const token = readPrivateCookie(request, 'session');
    request.session = token ? await findSession(admission, token) : undefined;
    request.isEndedByAdministrator =
      token !== '' &&
      !request.session &&
      (await isEndedByAdministrator(admission, token, tenantOf(request)));
    if (request.method === 'POST' || request.method === 'PUT') {
      if (!isOwnRequest(admission.settings, request) || isForged(admission, request))
        throw new Refusal(403, 'title.requestRefused', 'request.foreign');
    }
    if (request.session) await recordUse(admission, request.session);
  });
}

/** Throws 403 for a state-changing GET that a page of another site or a plain link caused. */
export function refuseForeign(
  { settings }: Pick<Admission, 'settings'>,
  request: FastifyRequest,
): void {
  if (!isOwnRequest(settings, request) || !headerOf(request, HEADERS.callingEntity))
    throw new Refusal(403, 'title.requestRefused', 'request.foreign');
}

export const noSession = (): Refusal => new Refusal(401, 'title.sessionExpired', 'session.missing');

function endedByAdministrator(): Refusal {
  const data: NoSessionData = { endedBy: 'administrator' };
  return new Refusal(401, 'title.sessionEnded', 'session.missing', { data });
}

/** Returns the session at the tenant of the request, of any scope. Throws 401 if there is none. */
export function anySession(request: FastifyRequest): Session {
  const { session } = request;
  if (request.isEndedByAdministrator) throw endedByAdministrator();
  if (!session || session.user.tenant !== tenantOf(request)) throw noSession();
  return session;
}

/** Returns the session with full scope. Throws 401 if there is none, and 403 while a password change is due. */
export function fullSession(request: FastifyRequest): Session {
  const session = anySession(request);
  if (session.scope === 'full') return session;
  throw new Refusal(403, 'title.passwordDue', 'password.due');
}

import { CREDENTIAL_ENCODING, decodeCredential } from 'sso-contract/credentials.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { SESSION_COOKIE, parseCookies } from './cookies.ts';
import type { Incoming, Outgoing } from './messages.ts';
import type { Session, Sessions } from './sessions.ts';

/** A refused call; thrown from anywhere in it. */
export class Refusal extends Error {
  readonly status: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, data: unknown = null, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One request, and what its reply sets besides the data. */
export interface Exchange {
  readonly request: Incoming;
  /** The path without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly sent: ReadonlyMap<string, string>;
  readonly tenant: string;
  readonly session: Session | undefined;
  /** The session token that the browser sent. */
  readonly token: string;
  /** The cookies that the reply sets. */
  readonly cookies: string[];
  /** Returns a credential, byte for byte; '' if it is missing or malformed. */
  credential(name: string): string;
}

export function openExchange(request: Incoming, sessions: Sessions): Exchange {
  if (!URL.canParse(request.url, 'http://gateway'))
    throw new Refusal(400, 'The address is malformed.');
  const { pathname, searchParams } = new URL(request.url, 'http://gateway');
  const sent = parseCookies(request.headers['cookie']);
  const token = sent.get(SESSION_COOKIE) ?? '';
  const tenant = request.headers[HEADERS.tenantCode] ?? '';
  const found = sessions.find(token);
  return {
    request,
    path: pathname,
    query: searchParams,
    sent,
    tenant,
    // A session counts at its own tenant only.
    session: found?.user.tenant === tenant ? found : undefined,
    token,
    cookies: [],
    // Passwords outside ASCII can't be headers as they are, so they are percent-encoded and marked. Never trim one.
    credential: (name) =>
      decodeCredential(request.headers[name] ?? '', request.headers[CREDENTIAL_ENCODING]) ?? '',
  };
}

/** The headers of every reply. */
const COMMON = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Every call is answered with the envelope, errors too. `statusCode` equals the HTTP status. */
export function succeed({ cookies }: Exchange, data: unknown): Outgoing {
  const envelope = { success: true, statusCode: 200, message: '', error: '', data };
  return {
    status: 200,
    headers: { ...COMMON, ...JSON_TYPE },
    cookies,
    body: JSON.stringify(envelope),
  };
}

export function refuse({ status, message, data, retryAfterSeconds }: Refusal): Outgoing {
  const envelope = { success: false, statusCode: status, message, error: 'Failed!', data };
  const retry = retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) };
  return {
    status,
    headers: { ...COMMON, ...JSON_TYPE, ...retry },
    cookies: [],
    body: JSON.stringify(envelope),
  };
}

export function redirect({ cookies }: Exchange, location: string): Outgoing {
  return { status: 302, headers: { ...COMMON, location }, cookies, body: '' };
}

import type { Outgoing } from './messages.ts';

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

/** The headers of every reply. */
const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
/** The header of every reply over TLS. */
export const TLS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

interface Reply {
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  readonly error?: string | undefined;
  readonly data?: unknown;
}

/** Every call is answered with the envelope, errors too. The status codes 4031 and 4032 are sent as HTTP 403. */
export function envelope(
  { status = 200, message = '', error = '', data = null }: Reply,
  cookies: readonly string[] = [],
): Outgoing {
  const body = { success: status < 400, statusCode: status, message, error, data };
  return {
    status: status > 999 ? 403 : status,
    headers: { ...COMMON, ...JSON_TYPE },
    cookies,
    body: JSON.stringify(body),
  };
}

export function refuse({ status, message, data, retryAfterSeconds }: Refusal): Outgoing {
  const reply = envelope({ status, message, error: 'Failed!', data });
  const retry = retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) };
  return { ...reply, headers: { ...reply.headers, ...retry } };
}

/** Every end of single sign-on is a redirect. */
export const redirect = (location: string, cookies: readonly string[]): Outgoing => ({
  status: 302,
  headers: { ...COMMON, location },
  cookies,
  body: '',
});

/** Returns to the sign-in page, which shows the message. */
export const failSignOn = (message: string, cookies: readonly string[]): Outgoing =>
  redirect(`/login?errorMsg=${encodeURIComponent(message)}`, cookies);

/** Returns to the sign-in page, which goes on as after a sign-in with a password. */
export const completeSignOn = (cookies: readonly string[]): Outgoing =>
  redirect('/login?sso=ok', cookies);

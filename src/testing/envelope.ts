import type { FakeReply, FakeResponse } from './types.ts';

/** A refused call; thrown from anywhere in it. */
export class Refusal extends Error {
  readonly reply: FakeReply;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, data: unknown = null, retryAfterSeconds?: number) {
    super(message);
    this.reply = { status, error: 'Failed!', message, data };
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Returns the response with a reply in the contract's envelope. */
export function envelope(
  { status = 200, message = '', error = '', data = null }: FakeReply,
  more: Readonly<Record<string, string>> = {},
): FakeResponse {
  const body = { success: status < 400, statusCode: status, message, error, data };
  // The status codes 4031 and 4032 are sent as HTTP 403.
  const httpStatus = status > 999 ? 403 : status;
  return {
    status: httpStatus,
    headers: { ...HEADERS, ...more },
    cookies: [],
    body: JSON.stringify(body),
  };
}

export const refuse = ({ reply, retryAfterSeconds }: Refusal): FakeResponse =>
  envelope(reply, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {});

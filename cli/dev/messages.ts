import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FakeRequest, FakeResponse } from '../../src/testing/index.ts';

/** More than any call of the contract sends. */
const MAX_BODY_BYTES = 1024 * 1024;

/** What the server answers; `cookies` are the values of Set-Cookie. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body: string | Buffer;
}

/** Returns a reply in plain text. */
export const plainText = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
});

/** Reads the body of a request. Returns undefined for one that is too large. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns a request as the fake gateway reads it. Repeated headers are one, as Node joins them. */
export function toFakeRequest(
  { method = 'GET', headers }: IncomingMessage,
  url: URL,
  body: string,
): FakeRequest {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return { method, url: url.href, headers: Object.fromEntries(entries), body };
}

/** Sends a reply, without its body for a HEAD request. */
export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies = [], body }: Answer | FakeResponse,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', [...cookies]);
  response.end(method === 'HEAD' ? undefined : body);
}

import type { Incoming } from './messages.ts';
import { Refusal } from './replies.ts';

/** The largest body. No call of the contract has one near this size. */
export const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEAD_LENGTH = 16 * 1024;

const headLength = ({ url, headers }: Pick<Incoming, 'url' | 'headers'>): number =>
  Object.entries(headers).reduce(
    (length, [name, value = '']) => length + name.length + value.length,
    url.length,
  );

/** Refuses a request that is larger than the contract allows, or whose body is not JSON. */
export function requireReadable(request: Incoming): void {
  const { headers, body } = request;
  if (headLength(request) > MAX_HEAD_LENGTH)
    throw new Refusal(431, 'The address and the headers are too large.');
  if (new TextEncoder().encode(body).length > MAX_BODY_BYTES)
    throw new Refusal(413, 'The request is too large.');
  const type = headers['content-type'] ?? '';
  if (body !== '' && !/^application\/json\b/i.test(type))
    throw new Refusal(415, 'The body is not JSON.');
}

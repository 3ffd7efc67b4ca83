import { CREDENTIAL_ENCODING } from '../core/contract/credentials.ts';
import { HEADERS } from '../core/contract/names.ts';
import type { FakeRequest } from './types.ts';

const ALLOWED_HEADERS = [
  ...['content-type', 'accept-language', 'username', 'password', 'otp', CREDENTIAL_ENCODING],
  ...Object.values(HEADERS),
].join(', ');

/** Returns the headers that allow a page of another origin to call; without `allowed`, of any origin. */
export function corsHeaders(
  { headers }: FakeRequest,
  allowed: readonly string[] | undefined,
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || allowed?.includes(origin) === false) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': ALLOWED_HEADERS,
  };
}

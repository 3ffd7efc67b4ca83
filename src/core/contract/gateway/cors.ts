import { CREDENTIAL_ENCODING } from '../credentials.ts';
import { HEADERS } from '../names.ts';

/** The headers that a page of another origin may send. */
export const ALLOWED_HEADERS: readonly string[] = [
  ...[
    'content-type',
    'accept-language',
    'username',
    'password',
    'new-password',
    'otp',
    'reset-token',
  ],
  CREDENTIAL_ENCODING,
  ...Object.values(HEADERS),
];

/** Allows an origin to call with the user's cookies. An unlisted origin gets none of these headers. */
export function corsHeaders(
  origin: string | undefined,
  isListed: (origin: string) => boolean,
): Record<string, string> {
  if (origin === undefined || !isListed(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
  };
}

import type { RequestWithHeaders, SessionRequest } from './types.ts';

/** A token, or why there is none. */
type FoundToken = { readonly token: string } | { readonly reason: 'missing' | 'malformed' };

/** The credentials of RFC 6750. Another scheme, such as `Basic`, is no bearer token. */
const BEARER = /^Bearer(?: +(?<token>[\w.~+/-]+=*))?$/i;
const OTHER_SCHEME = /^(?!Bearer(?:[ ,]|$))[\w-]+ /i;

const isFetchHeaders = (headers: RequestWithHeaders['headers']): headers is Pick<Headers, 'get'> =>
  typeof headers.get === 'function';

/** Returns names and values in turns, as Node received them; Fastify has them in `raw`. */
function rawHeadersOf(request: object): readonly unknown[] {
  if ('rawHeaders' in request && Array.isArray(request.rawHeaders)) return request.rawHeaders;
  if ('raw' in request && typeof request.raw === 'object' && request.raw)
    return rawHeadersOf(request.raw);
  return [];
}

const isNamed = (name: string) => (other: unknown) => String(other).toLowerCase() === name;

/** True if a client sent a header twice: Node's `headers` have only the first, and a proxy may have checked the last. */
const isRepeated = (request: RequestWithHeaders, name: string): boolean =>
  rawHeadersOf(request).filter((text, at) => at % 2 === 0 && isNamed(name)(text)).length > 1;

function valuesOf({ headers }: RequestWithHeaders, name: string): readonly string[] {
  if (isFetchHeaders(headers)) return [headers.get(name) ?? []].flat();
  return Object.entries(headers)
    .filter(([key]) => isNamed(name)(key))
    .flatMap(([, value]) => value ?? []);
}

/** Returns the token of a request. Refuses a request with several, because programs on the way may have read another one. */
export function findToken(
  request: SessionRequest,
  header: 'authorization' | 'x-sso-assertion',
): FoundToken {
  if (typeof request === 'string') return request ? { token: request } : { reason: 'missing' };
  const [value, ...others] = valuesOf(request, header);
  if (others.length > 0 || isRepeated(request, header)) return { reason: 'malformed' };
  if (!value) return { reason: 'missing' };
  if (header === 'x-sso-assertion') return { token: value };
  if (OTHER_SCHEME.test(value)) return { reason: 'missing' };
  const token = BEARER.exec(value)?.groups?.['token'];
  return token ? { token } : { reason: 'malformed' };
}

import * as fc from 'fast-check';
import { OPERATIONS } from './document.ts';

/** A request that the contract may not describe. */
export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A text, and how often it is repeated. */
  readonly body: readonly [string, number] | undefined;
  readonly isSignedIn: boolean;
}

const PATHS = [...new Set(OPERATIONS.map(({ path }) => path))];

const METHODS = fc.oneof(
  fc.constantFrom('GET', 'POST', 'PUT'),
  fc.constantFrom('DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'),
);

/** Text of a path or query as a client may encode it, which need not be right. */
const ENCODED = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%',
    '%zz',
    '%00',
    '%2e%2e',
    '%ED%A0%80',
    '%FF',
    ';',
    '//',
    '[',
    '*',
  ),
  fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x21-\x7e]|[?#]/g, '')),
  fc.integer({ min: 1, max: 2500 }).map((length) => 'x'.repeat(length)),
);

const PATH = fc.oneof(
  // A part of a path that has a parameter.
  fc.tuple(fc.constantFrom(...PATHS), ENCODED).map(([path, part]) => path.replace(/\{\w+\}/, part)),
  fc.tuple(fc.constantFrom(...PATHS), ENCODED).map(([path, part]) => `${path}/${part}`),
  fc.constantFrom(...PATHS).map((path) => path.toUpperCase()),
  fc.array(ENCODED, { maxLength: 4 }).map((parts) => `/api/${parts.join('/')}`),
);

const QUERY = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('username', 'tenantCode', 'lookupField', 'audience', 'x'), ENCODED)
    .map(([name, value]) => `?${name}=${value}&${name}=${value}`),
  ENCODED.map((text) => `?${text}`),
);

/** A value that HTTP can carry. */
const HEADER_VALUE = fc.oneof(
  fc.constantFrom('', ',', '0', '-1', '*', 'null', 'UI', 'ACME', 'uri', '%zz', '\u00ff', 'a, b'),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const HEADER_NAMES = [
  ...['username', 'password', 'new-password', 'otp', 'reset-token', 'credential-encoding'],
  ...['calling-entity', 'tenant-code', 'x-xsrf-token', 'return-error-data', 'accept-language'],
  ...['origin', 'sec-fetch-site', 'cookie', 'accept', 'accept-encoding', 'if-none-match', 'range'],
  ...['x-forwarded-for', 'x-http-method-override', 'access-control-request-method', 'referer'],
];
const HEADERS = fc.dictionary(fc.constantFrom(...HEADER_NAMES), HEADER_VALUE, { maxKeys: 6 });

const CONTENT_TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json;charset=latin1'],
  ...['text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', 'application/problem+json', 'x', '/', ''],
];
const TEXT = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '{}', '"\\ud800"', '{"__proto__":{"a":1}}', '1e999'),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const BODY = fc.oneof(
  fc.constant(undefined),
  TEXT.map((text): [string, number] => [text, 1]),
  fc.constantFrom<[string, number]>(['[', 20_000], ['x', 70_000]),
);

/** Returns the text of a body. */
export const bodyOf = ({ body }: Pick<OddRequest, 'body'>): string | undefined =>
  body?.[0].repeat(body[1]);

/** A generator of requests to the API of any method, path, header and body. */
export const ODD_REQUESTS: fc.Arbitrary<OddRequest> = fc
  .record({
    method: METHODS,
    path: fc.tuple(fc.oneof(fc.constantFrom(...PATHS), PATH), QUERY).map((parts) => parts.join('')),
    own: fc.constantFrom<Record<string, string>[]>(
      {},
      { 'calling-entity': 'UI', 'tenant-code': 'ACME' },
    ),
    headers: HEADERS,
    contentType: fc.option(fc.constantFrom(...CONTENT_TYPES), { nil: undefined }),
    body: BODY,
    isSignedIn: fc.boolean(),
  })
  .map(({ own, contentType, headers, ...request }): OddRequest => ({
    ...request,
    headers: {
      ...own,
      ...(contentType !== undefined && { 'content-type': contentType }),
      // Else Node sends the body of some methods without its length.
      ...(request.body && { 'content-length': String(Buffer.byteLength(bodyOf(request) ?? '')) }),
      ...headers,
    },
  }));

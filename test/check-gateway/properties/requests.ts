import * as fc from 'fast-check';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Call } from '../../../src/core/contract/call.ts';
import type { SendOptions } from '../../support/gateway/agent.ts';
import { faultsOf, SCHEMAS, type Operation, type Parameter } from './document.ts';
import { almost, valuesOf, type Hints } from './json-schema.ts';

/** A request of an operation, and the statuses that its reply may have. */
export interface Sent extends SendOptions {
  readonly path: string;
  readonly hasSession: boolean;
  readonly hasToken: boolean;
  readonly statuses: ReadonlySet<number>;
}

/** What is sent if nothing is wrong. */
export interface Valid {
  /** Values by the name of a field or parameter; other parameters have any text. */
  readonly values: Readonly<Record<string, string>>;
  readonly hints: Hints;
}

/** Statuses of correct requests, without a code, a link or a due change of the password. */
const CORRECT: Readonly<Record<string, readonly number[]>> = {
  resetPassword: [400],
  resetByLink: [400],
  forceResetPassword: [403],
  changePassword: [400],
  // Two texts may be the same user ID to the gateway, and then share its limit.
  requestOtp: [200, 429],
  confirmAtProvider: [400],
  notMe: [400],
  // No ticket, and no passkey of this ID.
  passkeySignIn: [400],
  addPasskey: [400],
  renamePasskey: [400],
  removePasskey: [400],
  // The user has no passkey.
  passkeyConfirmOptions: [400],
  confirmWithPasskey: [400],
  // No ticket, and no authenticator app.
  secondFactor: [400],
  mailSignInCode: [400],
  newSignInApp: [400],
  addSignInApp: [400],
  addApp: [400],
  renewRecoveryCodes: [400],
  confirmWithCode: [400],
  // The tenant has no back end.
  assertion: [403],
  // Another version, or too many changes.
  savePreferences: [200, 400, 429],
  // What a schema can't say: no control character, and a valid address.
  updateProfile: [200, 400],
  updateContacts: [200, 400],
};
/** Calls by GET that change something. */
const CHANGING = ['refresh', 'requestOtp'];
/** Parameters whose wrong values the gateway tolerates. */
const TOLERATED = [
  ...['calling-entity', 'timeZone', 'return-error-data', 'credential-encoding'],
  // No tenant has it.
  'tenantCode',
];

/** Set for the session that the request has. */
const XSRF = 'X-XSRF-TOKEN';

export type Fault =
  | 'no session'
  | 'another tenant'
  | 'no token'
  | 'another site'
  | 'another media type'
  | 'no JSON'
  | 'a large body'
  | 'large headers'
  | 'a wrong body'
  | Parameter;

/** The status of each fault. */
const STATUS = {
  'no session': 401,
  'another tenant': 401,
  'no token': 403,
  'another site': 403,
  'another media type': 415,
  'no JSON': 400,
  'a large body': 413,
  'large headers': 431,
} as const;

/** Returns the faults that a request of an operation may have. */
export function faultsFor({ name, method, parameters, body }: Operation): Fault[] {
  const { access = 'session' }: Call = CALLS[name as keyof typeof CALLS];
  const isChange = method !== 'GET';
  return [
    ...(access === 'public' ? [] : (['no session', 'another tenant'] as const)),
    ...(isChange ? (['no token', 'another media type', 'no JSON', 'a large body'] as const) : []),
    ...(isChange || CHANGING.includes(name) ? (['another site'] as const) : []),
    'large headers',
    ...(body ? (['a wrong body'] as const) : []),
    ...parameters.filter(({ name: id }) => ![XSRF, 'tenant-code'].includes(id)),
  ];
}

/** Texts that only few programs are prepared for. */
const ODD = fc.oneof(
  fc.constantFrom("'", '%', '%zz', '__proto__', '\u202e', '😀', ' ', '../..', '{}'),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
);

/** Returns a generator of values of a parameter that are missing, just too long, odd, or of another form. */
const wrongValues = ({
  schema: { maxLength = 400 },
}: Parameter): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    fc.constantFrom('\0', 'a\0b'),
    ODD,
    fc.constantFrom(undefined, '', 'x'.repeat(maxLength + 1), 'OTHER'),
  );

const isPlain = (value: string): boolean => /^[\x21-\x7e]*$/.test(value);

/** Returns the headers that HTTP can carry: other text is percent-encoded, with the header that says so. */
function headersOf(values: Readonly<Record<string, string>>): Record<string, string> {
  if (Object.values(values).every(isPlain)) return { ...values };
  const encoded = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    ['username', 'password', 'new-password', 'otp', 'reset-token'].includes(name) || !isPlain(value)
      ? encodeURIComponent(value)
      : value,
  ]);
  return { ...Object.fromEntries(encoded), 'credential-encoding': 'uri' };
}

/** Places the values of parameters in a request. */
function place(operation: Operation, values: ReadonlyMap<string, string | undefined>) {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, in: at } of operation.parameters) {
    const value = values.get(name);
    if (at === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value ?? ''));
    else if (value === undefined || name === XSRF) continue;
    else if (at === 'query') query.set(name, value);
    else headers[name] = value;
  }
  return {
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: headersOf(headers),
  };
}

/** Returns a generator of requests of an operation with these faults, and the statuses that its reply may have. */
export function requestsOf(
  operation: Operation,
  { values, hints }: Valid,
  faults: fc.Arbitrary<readonly Fault[]>,
): fc.Arbitrary<Sent> {
  const { name, method, parameters, body } = operation;
  const isChange = method !== 'GET';
  const correct = parameters.map(({ name: id, schema }) =>
    id in values
      ? fc.constant(values[id])
      : (valuesOf(schema, SCHEMAS, hints, id) as fc.Arbitrary<string>),
  );
  const wrong = parameters.map(wrongValues);
  const right = body ? valuesOf(body, SCHEMAS, hints) : fc.constantFrom(undefined, {});
  return fc
    .tuple(faults, fc.tuple(...correct), fc.tuple(...wrong), right, almost(right))
    .map(([found, good, bad, content, broken]): Sent => {
      const has = (fault: Fault): boolean => found.includes(fault);
      const statuses = new Set<number>();
      const sent = new Map(parameters.map((each, at) => [each.name, good[at]]));
      for (const fault of found)
        if (typeof fault === 'object') {
          const value = bad[parameters.indexOf(fault)];
          sent.set(fault.name, value);
          const isWrong =
            value === undefined ? fault.required : faultsOf(fault.schema, value).length > 0;
          statuses.add(400).add(403);
          if (name === 'requestOtp') statuses.add(429);
          if (!isWrong || TOLERATED.includes(fault.name)) statuses.add(200);
        } else if (fault === 'a wrong body') {
          statuses.add(400).add(403);
          if (faultsOf(body ?? {}, broken).length === 0) statuses.add(200);
        } else statuses.add(STATUS[fault]);
      // Signing out twice is not an error.
      if (name === 'logout' && has('no session')) statuses.add(200);
      if (statuses.size === 0) for (const status of CORRECT[name] ?? [200]) statuses.add(status);
      const json = JSON.stringify(has('a wrong body') ? broken : content);
      const text = has('no JSON')
        ? '{"a":"\\ud800"}'
        : has('a large body')
          ? JSON.stringify('x'.repeat(66_000))
          : has('another media type')
            ? 'text'
            : json;
      const { path, headers } = place(operation, sent);
      return {
        path,
        headers: {
          'content-type': has('another media type') ? 'application/xml' : 'application/json',
          'sec-fetch-site': has('another site') ? 'cross-site' : 'same-origin',
          ...headers,
          'tenant-code': has('another tenant') ? 'GLOBEX' : 'ACME',
          ...(has('large headers') && { 'x-large': 'x'.repeat(17_000) }),
        },
        ...(isChange && text !== undefined && { body: text }),
        hasSession: !has('no session'),
        hasToken: !has('no token'),
        statuses,
      };
    });
}

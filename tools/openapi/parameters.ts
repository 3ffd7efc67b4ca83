import { HEADERS } from '../../src/core/contract/calls.ts';
import { CREDENTIAL_ENCODING } from '../../src/core/contract/credentials.ts';

/** One parameter of the OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'query' | 'path';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const header = (name: string, description: string, more: object = {}): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  ...more,
});
const query = (name: string, description: string, more: object = {}): Parameter => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
  ...more,
});

const ENCODED = `Printable ASCII without edge spaces goes as it is; anything else percent-encoded, with \`${CREDENTIAL_ENCODING}: uri\`. Never trimmed.`;

/** All parameters, by the names they are referred to. */
export const PARAMETERS = {
  callingEntity: header(HEADERS.callingEntity, 'Says that a user interface calls (spec 7).', {
    required: true,
    schema: { type: 'string', const: 'UI' },
  }),
  tenantCode: header(
    HEADERS.tenantCode,
    'The tenant that the caller speaks for. The name of the header can be configured (`tenant-header`).',
    { required: true, schema: { type: 'string', examples: ['ACME'] } },
  ),
  xsrf: header(
    HEADERS.xsrf,
    'The value of the cookie `XSRF-TOKEN`, on every call of the same host that is not GET or HEAD. Without it a call with a session is refused.',
  ),
  username: header('username', `User ID. ${ENCODED}`, { required: true }),
  password: header('password', `Password. ${ENCODED}`, {
    required: true,
    schema: { type: 'string', format: 'password' },
  }),
  otp: header('otp', 'The one-time code.', {
    required: true,
    schema: { type: 'string', pattern: '^[0-9]{6}$' },
  }),
  credentialEncoding: header(
    CREDENTIAL_ENCODING,
    '`uri` when `username`, `password` and `otp` are percent-encoded UTF-8.',
    { schema: { type: 'string', const: 'uri' } },
  ),
  returnErrorData: header(
    HEADERS.returnErrorData,
    '`Y` asks for `data` in the reply to a refused sign-in.',
    { required: true, schema: { type: 'string', const: 'Y' } },
  ),
  componentName: header(HEADERS.componentName, 'Part of the screen that calls; may be empty.'),
  sectionName: header(HEADERS.sectionName, 'Section of the screen that calls; may be empty.'),
  tenantQuery: query('tenantCode', 'The tenant whose sign-in is asked for.'),
  authType: query('authType', 'As the authentication option has it.'),
  orgType: query('orgType', 'As the authentication option has it.'),
  timeZone: query('timeZone', 'IANA name; the mail tells in it until when the code holds.'),
  usernameQuery: query('username', 'User ID.'),
  userId: { ...query('userId', 'One’s own user id.'), in: 'path' },
  lookupField: query('lookupField', 'What to look up.', {
    schema: { type: 'string', enum: ['LANGUAGE_CD', 'USER_TYPE'] },
  }),
} as const satisfies Record<string, Parameter>;
export type ParameterName = keyof typeof PARAMETERS;

/** What every call carries (spec 7). */
export const ALWAYS = ['callingEntity', 'tenantCode'] as const;

import { HEADERS } from 'sso-contract/names.ts';
import { CREDENTIAL_ENCODING } from 'sso-contract/credentials.ts';
import { STRING_LIMITS } from './limits.ts';

/** One parameter of the OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'query' | 'path';
  readonly required?: boolean;
  readonly description: string;
  /** Every required parameter has one, unless its schema allows one value only. Programs that try the calls send it. */
  readonly example?: string;
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

const ENCODED = `Printable ASCII without leading or trailing spaces is sent unchanged, any other text percent-encoded with \`${CREDENTIAL_ENCODING}: uri\`. Never trimmed.`;

/** All parameters, by the names of their references. */
export const PARAMETERS = {
  callingEntity: header(HEADERS.callingEntity, 'Identifies calls of a user interface.', {
    required: true,
    schema: { type: 'string', const: 'UI' },
  }),
  tenantCode: header(
    HEADERS.tenantCode,
    'The tenant code of the call. The name of the header can be configured (`tenant-header`).',
    { required: true, example: 'ACME', schema: { type: 'string' } },
  ),
  xsrf: header(
    HEADERS.xsrf,
    'The value of the cookie `XSRF-TOKEN`, on every same-host call except GET and HEAD. Without it, a call with a session is refused, except from a listed origin.',
  ),
  username: header('username', `User ID. ${ENCODED}`, {
    required: true,
    example: 'ada@acme.example',
    schema: { type: 'string', ...STRING_LIMITS.username },
  }),
  password: header('password', `Password. ${ENCODED}`, {
    required: true,
    example: 'Sturdy-2026',
    schema: { type: 'string', format: 'password' },
  }),
  newPassword: header('new-password', `The new password. ${ENCODED}`, {
    required: true,
    example: 'Kettle-Rain-2026',
    schema: { type: 'string', format: 'password' },
  }),
  otp: header('otp', 'A code: a mailed one, that of an authenticator app, or a recovery code.', {
    required: true,
    example: '123456',
    schema: { type: 'string', ...STRING_LIMITS.otp },
  }),
  resetToken: header('reset-token', 'The token of a mailed link, from its fragment `#reset=…`.', {
    required: true,
    example: 'k3J9v0Qe7Zr2Xw5Ty8Ub1Nc4Md6Lf0Ga',
    schema: { type: 'string', ...STRING_LIMITS.resetToken },
  }),
  credentialEncoding: header(
    CREDENTIAL_ENCODING,
    '`uri` if the credentials (`username`, `password`, `new-password`, `otp`, `reset-token`) are percent-encoded UTF-8.',
    { schema: { type: 'string', const: 'uri' } },
  ),
  returnErrorData: header(
    HEADERS.returnErrorData,
    '`Y` requests `data` in the reply to a refused sign-in.',
    { required: true, schema: { type: 'string', const: 'Y' } },
  ),
  componentName: header(
    HEADERS.componentName,
    'Component of the screen that makes the call; may be empty.',
  ),
  sectionName: header(
    HEADERS.sectionName,
    'Section of the screen that makes the call; may be empty.',
  ),
  tenantQuery: query('tenantCode', 'The tenant whose sign-in options are requested.', {
    example: 'ACME',
  }),
  authType: query('authType', 'The value of the sign-in option.', { example: 'OIDC' }),
  orgType: query('orgType', 'The value of the sign-in option.', { example: 'TENANT' }),
  loginHint: query(
    'loginHint',
    'The user ID, if the page knows it. A gateway that announces `remember` gives it to the provider as `login_hint`. Longer values, and those with control characters, are ignored.',
    {
      required: false,
      example: 'ada@acme.example',
      schema: { type: 'string', ...STRING_LIMITS.username },
    },
  ),
  timeZone: query(
    'timeZone',
    'IANA name. The mail shows the end of the code’s validity in this time zone.',
    { example: 'Europe/Amsterdam', schema: { type: 'string', ...STRING_LIMITS.timeZone } },
  ),
  usernameQuery: query('username', 'User ID.', {
    example: 'ada@acme.example',
    schema: { type: 'string', minLength: 1, ...STRING_LIMITS.username },
  }),
  userId: { ...query('userId', 'The user’s own ID.', { example: 'u-1001' }), in: 'path' },
  listedId: {
    ...query('id', 'The `id` of a passkey or of a trusted browser in the list.', {
      example: 'p-2001',
    }),
    in: 'path',
  },
  audience: query('audience', 'The back end, as the gateway’s configuration names it.', {
    example: 'https://api.example.com',
    schema: { type: 'string', minLength: 1, maxLength: 500 },
  }),
  lookupField: query('lookupField', 'What to look up.', {
    example: 'LANGUAGE_CD',
    schema: { type: 'string', enum: ['LANGUAGE_CD', 'USER_TYPE'] },
  }),
} as const satisfies Record<string, Parameter>;
export type ParameterName = keyof typeof PARAMETERS;

/** The parameters of every call (gateway-contract-08). */
export const ALWAYS = ['callingEntity', 'tenantCode'] as const;

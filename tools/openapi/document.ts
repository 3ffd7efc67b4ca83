import type { Call } from 'sso-contract/call.ts';
import { CALLS, pathOf } from 'sso-contract/calls.ts';
import type { Environment } from 'sso-contract/environment.ts';
import { MAX_CONTACTS } from 'sso-contract/lengths.ts';
import { XSRF_COOKIE } from 'sso-contract/names.ts';
import { shapeOf } from 'sso-contract/strict/shapes.ts';
import { COOKIES } from './cookies.ts';
import { LIMITS } from './limits.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { ALWAYS, PARAMETERS, type Parameter, type ParameterName } from './parameters.ts';
import type { DocumentedRefusal } from './documented-refusal.ts';
import { REFUSALS } from './refusals.ts';
import { schemasOf } from './schemas.ts';
import { refusalsOf } from './statuses.ts';

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const schemaNamed = (name: string) => reference('schemas', name);
const json = (schema: object, more: object = {}) => ({
  'application/json': { schema, ...more },
});
const mapValues = <T, U>(values: Readonly<Record<string, T>>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** Request bodies, by the schema with which the elements type them. */
const BODIES = new Map<unknown, object>([
  [CALLS.updateProfile.body, schemaNamed('ProfileUpdate')],
  [CALLS.endSessions.body, schemaNamed('EndedSessions')],
  [CALLS.savePreferences.body, schemaNamed('PreferencesChange')],
  [CALLS.notMe.body, schemaNamed('NotMe')],
  [CALLS.passkeySignIn.body, schemaNamed('UsedPasskey')],
  [CALLS.confirmWithPasskey.body, schemaNamed('UsedPasskey')],
  [CALLS.addPasskey.body, schemaNamed('CreatedPasskey')],
  [CALLS.renamePasskey.body, schemaNamed('PasskeyName')],
  [CALLS.secondFactor.body, schemaNamed('CodeEntry')],
  [CALLS.mailSignInCode.body, schemaNamed('SignInTicket')],
  [CALLS.newSignInApp.body, schemaNamed('SignInTicket')],
  [CALLS.addSignInApp.body, schemaNamed('SignInApp')],
  [CALLS.addApp.body, schemaNamed('NewAppTicket')],
  [CALLS.confirmWithCode.body, schemaNamed('CodeChoice')],
  [CALLS.confirmAtProvider.body, schemaNamed('ChosenOption')],
  [
    CALLS.updateContacts.body,
    { type: 'array', items: schemaNamed('ContactChange'), minItems: 1, maxItems: MAX_CONTACTS },
  ],
]);

/** The parameters that a call's row declares. Throws if one has no description in `parameters.ts`. */
function parametersOf(call: Call): readonly ParameterName[] {
  const names = Object.keys(PARAMETERS) as ParameterName[];
  const find = (place: Parameter['in']) => (wanted: string) => {
    const found = names.find(
      (key) => PARAMETERS[key].in === place && PARAMETERS[key].name === wanted,
    );
    if (!found)
      throw new Error(`${call.name}: tools/openapi/parameters.ts lacks ${place} ${wanted}.`);
    return found;
  };
  const credentials = (call.credentials ?? []).map(find('header'));
  const pathParts = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...pathParts.map(find('path')),
    ...(call.query ?? []).map(find('query')),
    ...credentials,
    ...(credentials.length > 0 ? (['credentialEncoding'] as const) : []),
    ...Object.keys(call.headers ?? {}).map(find('header')),
    ...(call.method !== 'GET' ? (['xsrf'] as const) : []),
  ];
}

/** Returns the content of a successful reply: the envelope with the call's data. */
function successOf(call: Call, { example = null }: Operation): object {
  const name = shapeOf(call);
  const data = name ? schemaNamed(name) : { type: 'null' };
  const properties = {
    success: { const: true },
    statusCode: { const: 200 },
    data: call === CALLS.authTypes ? { anyOf: [data, { type: 'null' }] } : data,
  };
  const schema = { allOf: [schemaNamed('Envelope'), { properties, required: ['data'] }] };
  const envelope = { success: true, statusCode: 200, message: '', error: '', data: example };
  return json(schema, { example: envelope });
}

/** Returns the schema of a refusal whose `data` has a shape, or is null. */
const envelopeOf = (data: readonly string[]): object => ({
  allOf: [
    schemaNamed('Envelope'),
    { properties: { data: { anyOf: [...data.map(schemaNamed), { type: 'null' }] } } },
  ],
});

const NOT_CHANGED =
  'Only for a program that sends `if-none-match`. Browsers do not, because replies are not cached.';

/** The header of replies that say when to try again. */
const RETRY_AFTER = {
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

/** The sessions that calls need. An empty object is a call without one. */
const SECURITY = {
  public: [],
  session: [{ session: [] }],
  change: [{ session: [] }],
  any: [{ session: [] }, {}],
};

function operationOf(call: Call, operation: Operation): object {
  const { summary, description, more = [], cookies } = operation;
  const headers = cookies && {
    headers: { 'Set-Cookie': { description: cookies, schema: { type: 'string' } } },
  };
  const body = call.body && BODIES.get(call.body);
  if (call.body && !body)
    throw new Error(`${call.name}: tools/openapi/document.ts lacks its body.`);
  return {
    operationId: call.name,
    summary,
    ...(description && { description }),
    security: SECURITY[call === CALLS.logout ? 'any' : (call.access ?? 'session')],
    parameters: [...ALWAYS, ...parametersOf(call), ...more].map((name) =>
      reference('parameters', name),
    ),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'Success.', ...headers, content: successOf(call, operation) },
      ...(call === CALLS.usersProducts && { 304: { description: NOT_CHANGED } }),
      ...mapValues(refusalsOf(call, operation.refusals), (name) => reference('responses', name)),
    },
  };
}

/** Single sign-on is a navigation of the browser. Success and failure both end on the sign-in screen. */
const singleSignOn = {
  operationId: 'sso',
  summary: 'Starts single sign-on (browser navigation)',
  description:
    'Success redirects to `/login?sso=ok` with the cookies of a sign-in, failure to `/login?errorMsg=…`.',
  security: [],
  parameters: ['authType', 'orgType', 'tenantQuery', 'loginHint'].map((name) =>
    reference('parameters', name),
  ),
  responses: {
    302: {
      description: 'Redirects to the provider, or back to sign-in with an error message.',
      headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } },
    },
    431: reference('responses', 'HeadersTooLarge'),
  },
};

const SETTINGS: Environment = {
  production: true,
  tenant: 'ACME',
  apiBase: '',
  utilityBase: '/api/utility/v1',
  userInactivityTime: 900,
};

const environment = {
  operationId: 'environment',
  summary: 'Settings of the pages',
  description: 'Not part of the API, but a file of the portal. Every field is optional.',
  security: [],
  responses: {
    200: {
      description: 'The settings, without an envelope.',
      content: json(schemaNamed('Environment'), { example: SETTINGS }),
    },
    404: { description: 'The file does not exist, so the defaults apply.' },
    431: reference('responses', 'HeadersTooLarge'),
  },
};

function paths(): Record<string, Record<string, object>> {
  const all: Record<string, Record<string, object>> = {
    '/assets/environments/environment.release.json': { get: environment },
    [CALLS.sso.path]: { get: singleSignOn },
  };
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const call = CALLS[name as keyof typeof OPERATIONS];
    (all[pathOf(call)] ??= {})[call.method.toLowerCase()] = operationOf(call, operation);
  }
  return all;
}

/** Returns the OpenAPI 3.1 document of the gateway's contract, from the schemas that elements and gateway share. */
export function openApiDocument(version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'sso-elements gateway',
      version,
      summary: 'The calls that the elements make.',
      description: `Every reply of the API is an envelope whose \`statusCode\` equals the HTTP status, except 4031 and 4032, which are sent as HTTP 403. A reply is an error when \`statusCode\` is 400 or more or \`success\` is false. The cookie \`${XSRF_COOKIE}\` is sent back as the header \`X-XSRF-TOKEN\`. Fields that may be null may be missing as well. The elements request texts in the page's language: \`Accept-Language: de-DE, *;q=0\`; a gateway with one language may ignore it.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The gateway, as `api-base` names it.' }],
    paths: paths(),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sso-session',
          description: 'Opaque. The gateway chooses the name.',
        },
      },
      parameters: PARAMETERS,
      schemas: schemasOf(),
      responses: Object.fromEntries(
        Object.entries<DocumentedRefusal>(REFUSALS).map(
          ([name, { description, data, examples }]) => [
            name,
            {
              description,
              ...((name === 'TooMany' || name === 'Unavailable') && { headers: RETRY_AFTER }),
              content: json(data ? envelopeOf(data) : schemaNamed('Envelope'), { examples }),
            },
          ],
        ),
      ),
    },
    'x-cookies': COOKIES,
    'x-limits': LIMITS,
  };
}

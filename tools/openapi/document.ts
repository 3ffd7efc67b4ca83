import * as z from 'zod/mini';
import {
  CALLS,
  DEFAULT_UTILITY_BASE,
  XSRF_COOKIE,
  type CallName,
} from '../../src/core/contract/calls.ts';
import { ProfileUpdate, UserContact } from '../../src/core/contract/profile.ts';
import { DATA, SHAPES } from '../contract/replies.ts';
import { wire } from '../contract/wire.ts';
import { EXAMPLES } from './examples.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { ALWAYS, PARAMETERS } from './parameters.ts';
import { REFUSALS } from './refusals.ts';

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const schemaNamed = (name: string) => reference('schemas', name);
const json = (schema: object, more: object = {}) => ({
  'application/json': { schema, ...more },
});
const mapValues = <T, U>(values: Readonly<Record<string, T>>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** JSON Schema 2020-12, which is OpenAPI 3.1's own and needs no naming in each schema. */
function jsonSchema(schema: z.ZodMiniType): object {
  return { ...z.toJSONSchema(schema, { io: 'input' }), $schema: undefined };
}

/** Request bodies; all other calls have none. */
const BODIES: Partial<Record<CallName, object>> = {
  updateProfile: schemaNamed('ProfileUpdate'),
  updateContacts: { type: 'array', items: schemaNamed('UserContact'), minItems: 1 },
};

/** The envelope around a call's data. */
function successOf(call: CallName): object {
  const name = DATA[call];
  const data = name ? schemaNamed(name) : { type: 'null' };
  const properties = {
    success: { const: true },
    statusCode: { const: 200 },
    data: call === 'authTypes' ? { anyOf: [data, { type: 'null' }] } : data,
  };
  const example = {
    success: true,
    statusCode: 200,
    message: '',
    error: '',
    data: (name && EXAMPLES[name]) ?? null,
  };
  const schema = { allOf: [schemaNamed('Envelope'), { properties, required: ['data'] }] };
  return json(schema, { example });
}

function operationOf(call: CallName, operation: Operation): object {
  const { summary, description, parameters = [], isPrivate = false, cookies } = operation;
  const headers = cookies && {
    headers: { 'Set-Cookie': { description: cookies, schema: { type: 'string' } } },
  };
  const body = BODIES[call];
  return {
    operationId: call,
    summary,
    ...(description && { description }),
    security: isPrivate ? [{ session: [] }] : [],
    parameters: [...ALWAYS, ...parameters].map((name) => reference('parameters', name)),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'It worked.', ...headers, content: successOf(call) },
      ...mapValues(operation.refusals, (name) => reference('responses', name)),
    },
  };
}

/** A navigation of the browser, which ends on the sign-in screen whatever comes. */
const singleSignOn = {
  operationId: 'sso',
  summary: 'Leaves for single sign-on (browser navigation)',
  description:
    'Success comes back to `/login?sso=ok` with the cookies of a sign-in, failure to `/login?errorMsg=…`.',
  security: [],
  parameters: ['authType', 'orgType', 'tenantQuery'].map((name) => reference('parameters', name)),
  responses: {
    302: {
      description: 'To the provider, or back to sign-in with a message.',
      headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } },
    },
  },
};

const environment = {
  operationId: 'environment',
  summary: 'Settings of the pages',
  description: 'Not a part of the API: a file beside the portal. Every field is optional.',
  security: [],
  responses: {
    200: {
      description: 'The settings, without an envelope.',
      content: json(schemaNamed('Environment'), { example: EXAMPLES.Environment }),
    },
    404: { description: 'There is none, and the defaults hold.' },
  },
};

function paths(): Record<string, Record<string, object>> {
  const all: Record<string, Record<string, object>> = {
    '/assets/environments/environment.release.json': { get: environment },
    [CALLS.sso.path]: { get: singleSignOn },
  };
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const call = name as keyof typeof OPERATIONS;
    const { method, path } = CALLS[call];
    const address = call === 'lookup' ? DEFAULT_UTILITY_BASE + path : path;
    (all[address] ??= {})[method.toLowerCase()] = operationOf(call, operation);
  }
  return all;
}

/** The OpenAPI 3.1 document of the gateway's contract, from the schemas that elements and gateway share. */
export function openApiDocument(version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'sso-elements gateway',
      version,
      summary: 'The calls that the elements make.',
      description: `Every reply of the API is an envelope whose \`statusCode\` equals the HTTP status, except 4031 and 4032, which travel in an HTTP 403. A reply is an error when \`statusCode\` is 400 or more or \`success\` is false. The cookie \`${XSRF_COOKIE}\` travels back as the header \`X-XSRF-TOKEN\`. Fields that may be null may be missing as well. The elements ask for texts in the page's language: \`Accept-Language: de-DE, *;q=0\`; a gateway with one language may ignore it.`,
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
          description: 'Opaque. Its name is the gateway’s own affair.',
        },
      },
      parameters: PARAMETERS,
      schemas: {
        ...mapValues(SHAPES, jsonSchema),
        ProfileUpdate: jsonSchema(ProfileUpdate),
        UserContact: jsonSchema(wire(UserContact)),
      },
      responses: mapValues(REFUSALS, ({ description, examples }) => ({
        description,
        content: json(schemaNamed('Envelope'), { examples }),
      })),
    },
  };
}

import * as z from 'zod/mini';
import { ProfileUpdate, UserContact } from 'sso-contract/profile.ts';
import { CALLS } from 'sso-contract/calls.ts';
import { PreferencesChange } from 'sso-contract/preferences.ts';
import { EndedSessions } from 'sso-contract/sessions.ts';
import { SHAPES } from 'sso-contract/strict/shapes.ts';
import { wire } from 'sso-contract/strict/wire.ts';
import { FIELDS } from './fields.ts';
import { STRING_LIMITS } from './limits.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a property with its description. Throws if it has none. */
function described(schemaName: string, name: string, property: unknown): Json {
  const description = FIELDS[`${schemaName}.${name}`] ?? FIELDS[name];
  if (description === undefined)
    throw new Error(`No \`fields\` in tools/openapi/operations describe ${schemaName}.${name}.`);
  return { ...(isObject(property) && property), description };
}

/** Adds descriptions to the properties of a schema and of the schemas inside it. */
function describeAll(schemaName: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => describeAll(schemaName, item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const inner = describeAll(schemaName, item);
      if (key !== 'properties' || !isObject(inner)) return [key, inner];
      const properties = Object.entries(inner).map(([name, property]) => [
        name,
        described(schemaName, name, property),
      ]);
      return [key, Object.fromEntries(properties)];
    }),
  );
}

/** Adds the limits of strings to the properties of a request body. */
function limitAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(limitAll);
  if (!isObject(value)) return value;
  const limits: Readonly<Record<string, object>> = STRING_LIMITS;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key !== 'properties' || !isObject(item)) return [key, limitAll(item)];
      const properties = Object.entries(item).map(([name, property]) => [
        name,
        { ...(isObject(property) && property), ...limits[name] },
      ]);
      return [key, Object.fromEntries(properties)];
    }),
  );
}

/** Returns JSON Schema 2020-12, the default dialect of OpenAPI 3.1, which needs no `$schema`. */
const jsonSchema = (schema: z.ZodMiniType): object => ({
  ...z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema: own }) => {
      // An unknown value may be null too.
      if (own.anyOf?.some((one) => Object.keys(one).length === 0)) delete own.anyOf;
    },
  }),
  $schema: undefined,
});

/** The only contact that users can change. */
const ContactChange = z.object({
  userId: z.string(),
  contactMethod: z.literal('EMAIL'),
  contactType: z.literal('SEC'),
  contactValue: z.string(),
});

/** Returns all schemas of the document by name, with descriptions and limits. */
export function schemasOf(): Record<string, unknown> {
  const schemas = [...SHAPES].map(([name, shape]) => [name, describeAll(name, jsonSchema(shape))]);
  return {
    ...(Object.fromEntries(schemas) as Record<string, unknown>),
    ProfileUpdate: limitAll(describeAll('ProfileUpdate', jsonSchema(ProfileUpdate))),
    ChosenOption: describeAll('ChosenOption', jsonSchema(CALLS.confirmAtProvider.body)),
    EndedSessions: describeAll('EndedSessions', jsonSchema(EndedSessions)),
    PreferencesChange: describeAll('PreferencesChange', jsonSchema(PreferencesChange)),
    NotMe: describeAll('NotMe', jsonSchema(CALLS.notMe.body)),
    UsedPasskey: describeAll('UsedPasskey', jsonSchema(CALLS.passkeySignIn.body)),
    CreatedPasskey: describeAll('CreatedPasskey', jsonSchema(CALLS.addPasskey.body)),
    PasskeyName: describeAll('PasskeyName', jsonSchema(CALLS.renamePasskey.body)),
    CodeEntry: describeAll('CodeEntry', jsonSchema(CALLS.secondFactor.body)),
    SignInTicket: describeAll('SignInTicket', jsonSchema(CALLS.newSignInApp.body)),
    SignInApp: describeAll('SignInApp', jsonSchema(CALLS.addSignInApp.body)),
    NewAppTicket: describeAll('NewAppTicket', jsonSchema(CALLS.addApp.body)),
    CodeChoice: describeAll('CodeChoice', jsonSchema(CALLS.confirmWithCode.body)),
    UserContacts: { type: 'array', items: { $ref: '#/components/schemas/UserContact' } },
    UserContact: describeAll('UserContact', jsonSchema(wire(UserContact))),
    ContactChange: limitAll(describeAll('ContactChange', jsonSchema(ContactChange))),
  };
}

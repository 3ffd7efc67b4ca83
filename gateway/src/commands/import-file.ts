import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { CommandError } from '../platform/command-error.ts';
import { onOneLine } from '../platform/printable.ts';
import { NewUser, userFault } from './new-user.ts';

/** Columns of a CSV file that contain several values, separated by spaces. */
const LISTS = new Set(['roles', 'products']);

/** A user of a file, with the place to name in an error. */
interface Entry {
  readonly place: string;
  readonly value: unknown;
}

const Email = z.object({ value: z.string(), primary: z.optional(z.boolean()) });
/** A user in the form of SCIM 2.0 (RFC 7643); `products` is an extension. Other members are ignored. */
const ScimUser = z.object({
  userName: z.string(),
  name: z.optional(
    z.object({ givenName: z.optional(z.string()), familyName: z.optional(z.string()) }),
  ),
  displayName: z.optional(z.string()),
  emails: z.optional(z.array(Email)),
  preferredLanguage: z.optional(z.string()),
  timezone: z.optional(z.string()),
  roles: z.optional(z.array(z.object({ value: z.string(), display: z.optional(z.string()) }))),
  products: z.optional(z.array(z.string())),
});
const ScimFile = z.union([
  z.pipe(
    z.object({ Resources: z.array(z.unknown()) }),
    z.transform(({ Resources }) => Resources),
  ),
  z.array(z.unknown()),
]);

/** Converts a SCIM user to the form of {@link NewUser}; returns another value as it is. */
function fromScim(value: unknown): unknown {
  const { success, data } = ScimUser.safeParse(value);
  if (!success) return value;
  const { userName, name, displayName, emails, preferredLanguage, timezone, products } = data;
  const email = emails?.find(({ primary }) => primary) ?? emails?.[0];
  return {
    username: userName,
    firstName: name?.givenName ?? displayName ?? '',
    lastName: name?.familyName,
    displayName,
    email: email?.value,
    language: preferredLanguage?.replace('-', '_'),
    timeZone: timezone,
    roles: data.roles?.map((role) => ({ code: role.value, group: role.display })),
    products,
  };
}

function readJson(text: string): Entry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`The file is not JSON: ${onOneLine((error as Error).message)}`);
  }
  const list = ScimFile.safeParse(parsed);
  if (!list.success)
    throw new CommandError('The file is neither a list of users nor an object with "Resources".');
  return list.data.map((value, index) => ({ place: `user ${index + 1}`, value: fromScim(value) }));
}

function readCsv(text: string): Entry[] {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(text, {
      columns: true,
      info: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new CommandError(`The file is not valid CSV: ${(error as Error).message}`);
  }
  return rows.map(({ record, info }) => {
    const fields = Object.entries(record)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, LISTS.has(name) ? value.split(/\s+/) : value]);
    const { roles, ...rest } = Object.fromEntries(fields) as { roles?: string[] };
    const value = { ...rest, roles: roles?.map((code) => ({ code })) };
    return { place: `line ${info.lines}`, value };
  });
}

/**
 * Reads the users of a file: CSV with a header, or JSON in the form of SCIM. Throws one error with all that is wrong,
 * by line, so that an operator can correct the file in one go.
 */
export function readUsers(name: string, text: string): NewUser[] {
  const entries = name.endsWith('.json') ? readJson(text) : readCsv(text);
  if (entries.length === 0) throw new CommandError('The file contains no user.');
  const problems: string[] = [];
  const users: NewUser[] = [];
  const places = new Map<string, string>();
  for (const { place, value } of entries) {
    const { data, error } = NewUser.safeParse(value, { error: userFault });
    for (const { path, message } of error?.issues ?? [])
      problems.push(`${place}: ${path.join('.') || 'user'}: ${message}`);
    if (!data) continue;
    const before = places.get(data.username);
    if (before) problems.push(`${place}: username: ${data.username} is already in ${before}`);
    places.set(data.username, place);
    users.push(data);
  }
  if (problems.length > 0)
    throw new CommandError([`${name} was not imported:`, ...problems].join('\n  '));
  return users;
}

import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { LENGTHS } from 'sso-contract/lengths.ts';
import { isStrongPassword } from 'sso-contract/password-rule.ts';
import type { PreparedUser } from '../domain/users/add-users.ts';
import { hashPassword } from '../domain/users/password-hash.ts';
import { normalizeUsername } from '../model/user.ts';
import { ENGLISH } from '../i18n/en-us.ts';
import { LANGUAGES, USER_TYPES } from '../i18n/lookups.ts';
import { hasControl, onOneLine } from '../platform/printable.ts';

const Text = z.string().check(
  z.trim(),
  z.refine((value) => !hasControl(value), 'has a control character'),
);
const Name = Text.check(z.maxLength(LENGTHS.nameLength));
const text = z._default(Text.check(z.maxLength(200)), '');
const Role = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\w{1,20}$/)),
  /** The name that users see; by default that of the user type with this code. */
  group: z.optional(Text.check(z.minLength(1), z.maxLength(100))),
  description: text,
});

/** A user as an operator describes one, in a command or a file. */
export const NewUser = z.strictObject({
  /** The user ID with which the user signs in. */
  username: z.pipe(Text.check(z.minLength(1), z.maxLength(254)), z.transform(normalizeUsername)),
  firstName: Name.check(z.minLength(1)),
  lastName: z._default(Name, ''),
  displayName: z.optional(Text.check(z.minLength(1), z.maxLength(120))),
  /** The primary contact; by default the user ID, if it is an address. */
  email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
  language: z._default(
    z.string().check(z.refine((code) => Object.hasOwn(LANGUAGES, code), 'unknown language')),
    'en_US',
  ),
  /** The first one is displayed. */
  roles: z.array(Role).check(z.minLength(1, 'at least one role')),
  products: z._default(z.array(Text.check(z.minLength(1))), []),
  organization: text,
  timeZone: text,
  country: text,
});
export type NewUser = z.infer<typeof NewUser>;

/** Returns what is wrong with a field of a user, for which the schema has no sentence of its own. */
export function userFault(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return onOneLine(`unknown: ${issue.keys.join(', ')}`);
  if (issue.code === 'too_big') return `longer than ${issue.maximum}`;
  if (issue.code === 'too_small') return 'is empty';
  if (issue.code === 'invalid_type') return 'is missing, or not of the right type';
  return 'has the wrong form';
}

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

/** Returns a random initial password of 20 letters and digits, without letters that look alike. */
export function initialPassword(): string {
  const all = UPPER + LOWER + DIGITS;
  for (;;) {
    const password = Array.from({ length: 4 }, () =>
      Array.from({ length: 5 }, () => pick(all)).join(''),
    ).join('-');
    if (isStrongPassword(password)) return password;
  }
}

/** Returns the name of a role without one of its own: that of the user type with its code. */
function groupOf(code: string): string {
  const id = Object.hasOwn(USER_TYPES, code) ? USER_TYPES[code] : undefined;
  return id ? ENGLISH[id] : code;
}

/** Completes a user, and hashes the initial password. Done outside of a transaction, because hashing is slow. */
export async function prepareUser(
  user: NewUser,
  password: string | undefined,
): Promise<PreparedUser> {
  const roles = user.roles.map(({ code, group, description }) => ({
    code,
    group: group ?? groupOf(code),
    description,
  }));
  return {
    user: { ...user, roles },
    passwordHash: password === undefined ? null : await hashPassword(password),
  };
}

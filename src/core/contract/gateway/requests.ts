import { isStrongPassword } from '../password-rule.ts';
import { CAPTCHA_ITERATION, CODE_PAUSE_MS, LOCK_MS, MAX_FAILURES } from './constants.ts';
import { Refusal } from './replies.ts';
import type { Account } from './users.ts';

/** Parses a body. Never trust its shape. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

export function requireStrong(password: string): void {
  if (!isStrongPassword(password)) throw new Refusal(400, 'Choose a stronger password.');
}

/** Users read and change their own data only. Pages may name them by either ID. */
export function requireSelf({ userId, username }: Account, id: unknown): void {
  if (id !== userId && id !== username) throw new Refusal(403, 'This is not your account.');
}

/** What a gateway accepts as a language, and what it saves as a name; undefined for what is none. */
export interface ProfileRules {
  readonly isLanguage: (value: string) => boolean;
  readonly nameIn: (value: unknown, isRequired: boolean) => string | undefined;
}

export type ProfileChanges = Pick<Account, 'language'> | Pick<Account, 'firstName' | 'lastName'>;

/** Returns what an update of the profile changes: the language or the names, which pages save separately. */
export function changesIn(body: string, user: Account, rules: ProfileRules): ProfileChanges {
  const { userId, langCode, firstName, lastName } = fieldsOf(parse(body));
  requireSelf(user, userId);
  const hasNames = firstName !== undefined || lastName !== undefined;
  if (hasNames === (langCode !== undefined)) throw new Refusal(400, 'Send one of the two.');
  if (typeof langCode === 'string' && rules.isLanguage(langCode)) return { language: langCode };
  const [first, last] = [rules.nameIn(firstName, true), rules.nameIn(lastName, false)];
  if (first !== undefined && last !== undefined) return { firstName: first, lastName: last };
  throw new Refusal(400, 'A value is missing or unknown.');
}

/** Returns the secondary emails in an update of the contacts. `emailIn` returns undefined for what is none. */
export function emailsIn<T>(
  body: string,
  user: Account,
  emailIn: (value: unknown) => T | undefined,
): T[] {
  const sent = parse(body);
  const contacts = (Array.isArray(sent) ? sent : []).map(fieldsOf);
  return contacts.map(({ userId, contactMethod, contactType, contactValue }) => {
    requireSelf(user, userId);
    const isSecondary = contactMethod === 'EMAIL' && contactType === 'SEC';
    const email = emailIn(contactValue);
    if (!isSecondary || email === undefined) throw new Refusal(400, 'Enter a valid email address.');
    return email;
  });
}

/** Returns the data of the lookup call. */
export function lookupIn(
  lookups: Readonly<Record<string, readonly object[]>>,
  query: URLSearchParams,
) {
  const field = query.get('lookupField') ?? '';
  if (!Object.hasOwn(lookups, field)) throw new Refusal(400, 'There is no such lookup.');
  return { lookupValues: lookups[field] };
}

/** The data of a refused sign-in. */
export const refusalData = (failedLoginCount: number, captchaIteration = CAPTCHA_ITERATION) => ({
  captchaIteration,
  failedLoginCount,
});

/** Returns the refusal of a wrong password, which is the same for unknown users. */
export const wrongPassword = (failedLoginCount: number, captchaIteration?: number): Refusal =>
  new Refusal(
    400,
    'The user ID or the password is wrong.',
    refusalData(failedLoginCount, captchaIteration),
  );

/** Returns the refusal of a sign-in to a locked account. */
export const lockedOut = (captchaIteration?: number): Refusal =>
  new Refusal(403, 'Try again later.', refusalData(MAX_FAILURES, captchaIteration), LOCK_MS / 1000);

export const tooManyCodes = (): Refusal =>
  new Refusal(429, 'Too many codes were sent.', null, CODE_PAUSE_MS / 1000);

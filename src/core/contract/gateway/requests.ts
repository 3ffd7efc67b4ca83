import { decodeCredential } from '../credentials.ts';
import { LENGTHS, MAX_CONTACTS } from '../lengths.ts';
import { isStrongPassword } from '../password-rule.ts';
import { CAPTCHA_ITERATION, CODE_PAUSE_MS, LOCK_MS, MAX_FAILURES } from './constants.ts';
import { Refusal } from './replies.ts';
import type { Account } from './users.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
/** Characters that command a terminal, in which an operator may read a name. */
const CONTROL = /\p{Cc}/u;

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

/** Returns the members of a body; none for what is no object. */
export const fieldsIn = (body: string): Record<string, unknown> => fieldsOf(parse(body));

export function requireStrong(password: string): void {
  if (!isStrongPassword(password)) throw new Refusal(400, 'Choose a stronger password.');
}

/** Users read and change their own data only. Pages may name them by either ID. */
export function requireSelf({ userId, username }: Account, id: unknown): void {
  if (id !== userId && id !== username) throw new Refusal(403, 'This is not your account.');
}

/** Returns the user ID at the end of a call's address. */
export function idIn(path: string): string {
  const id = decodeCredential(path.split('/').at(-1) ?? '', 'uri');
  if (id === undefined) throw new Refusal(400, 'The address is malformed.');
  return id;
}

/** Returns a name without spaces around it; undefined for what is none. */
function nameIn(value: unknown, isRequired: boolean): string | undefined {
  if (typeof value !== 'string' || CONTROL.test(value)) return undefined;
  const name = value.trim();
  return name.length <= LENGTHS.nameLength && (name !== '' || !isRequired) ? name : undefined;
}

const isEmail = (value: string): boolean =>
  value.length <= LENGTHS.emailLength && EMAIL.test(value) && !CONTROL.test(value);

/** Returns the ID of the session that a user ends; undefined for all others. */
export function endedIdIn(body: string): string | undefined {
  const { id, others } = fieldsIn(body);
  if (id === undefined && others === true) return undefined;
  if (typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && others === undefined) return id;
  throw new Refusal(400, 'Name a session, or all others.');
}

/** Returns the token of a mail about the account; '' without one. */
export function notMeTokenIn(body: string): string {
  const { token } = fieldsIn(body);
  return typeof token === 'string' ? token : '';
}

/** Returns the ID of the sign-in option at which a user confirms the session; '' if none is named. */
export function optionIn(body: string): string {
  const { option } = fieldsIn(body);
  return typeof option === 'string' ? option : '';
}

/** Returns the ticket of a reply of the browser, and the ID of its passkey; '' for what is missing. */
export function passkeyIn(body: string): {
  readonly ticket: string;
  readonly credentialId: string;
} {
  const { ticket, credential } = fieldsIn(body);
  const { id } = fieldsOf(credential);
  return {
    ticket: typeof ticket === 'string' ? ticket : '',
    credentialId: typeof id === 'string' ? id : '',
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns how a sign-in is completed, with its ticket; '' for a missing ticket. */
export function stepIn(body: string): {
  readonly ticket: string;
  readonly method: 'app' | 'recovery' | 'mail';
  readonly trust: boolean;
} {
  const { ticket, method, trust } = fieldsIn(body);
  if (method !== 'app' && method !== 'recovery' && method !== 'mail')
    throw new Refusal(400, 'Name an authenticator app, a recovery code or a mailed code.');
  return { ticket: textOf(ticket), method, trust: trust === true };
}

/** Returns which factor confirms a session. */
export function factorIn(body: string): 'app' | 'recovery' {
  const { method } = fieldsIn(body);
  if (method !== 'app' && method !== 'recovery')
    throw new Refusal(400, 'Name an authenticator app or a recovery code.');
  return method;
}

/** Returns the ticket of a step; '' without one. */
export const ticketIn = (body: string): string => textOf(fieldsIn(body)['ticket']);

/** Returns the ticket of an authenticator app that a sign-in sets up; '' without one. */
export const appTicketIn = (body: string): string => textOf(fieldsIn(body)['appTicket']);

/** Returns what the user calls a passkey. */
export function passkeyNameIn(body: string): string {
  const name = nameIn(fieldsIn(body)['name'], true);
  if (name === undefined) throw new Refusal(400, 'Enter a name of up to 50 characters.');
  return name;
}

export type ProfileChanges = Pick<Account, 'language'> | Pick<Account, 'firstName' | 'lastName'>;

/** Returns what an update of the profile changes: the language or the names, which pages save separately. */
export function changesIn(
  body: string,
  user: Account,
  languages: readonly { readonly lookupValue: string }[],
): ProfileChanges {
  const { userId, langCode, firstName, lastName } = fieldsIn(body);
  requireSelf(user, userId);
  const hasNames = firstName !== undefined || lastName !== undefined;
  if (hasNames === (langCode !== undefined)) throw new Refusal(400, 'Send one of the two.');
  const language = languages.find(({ lookupValue }) => lookupValue === langCode)?.lookupValue;
  if (language !== undefined) return { language };
  const [first, last] = [nameIn(firstName, true), nameIn(lastName, false)];
  if (first !== undefined && last !== undefined) return { firstName: first, lastName: last };
  throw new Refusal(400, 'A value is missing or unknown.');
}

/** Returns the secondary email in an update of the contacts; '' removes it. */
export function emailIn(body: string, user: Account): string {
  const sent = parse(body);
  const contacts = (Array.isArray(sent) ? sent : []).map(fieldsOf);
  const emails = contacts.map(({ userId, contactMethod, contactType, contactValue: value }) => {
    requireSelf(user, userId);
    const isSecondary = contactMethod === 'EMAIL' && contactType === 'SEC';
    if (!isSecondary || typeof value !== 'string' || (value !== '' && !isEmail(value)))
      throw new Refusal(400, 'Enter a valid email address.');
    return value;
  });
  const email = emails.at(-1);
  if (email === undefined || emails.length > MAX_CONTACTS)
    throw new Refusal(400, 'Send one to ten contacts.');
  return email;
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

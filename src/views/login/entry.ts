import { isCaptchaCorrect } from '../../core/auth/captcha.ts';
import { isUnsendable } from '../../core/contract/credentials.ts';
import type { MessageId } from '../../core/i18n/texts.ts';

/** The names of the form's inputs, in order. */
export const FIELDS = ['username', 'password', 'captcha'] as const;
/** The name of an input. */
export type FieldName = (typeof FIELDS)[number];
/** The values of the inputs at submit. */
export type Entry = Readonly<Record<FieldName, string>>;
/** What is wrong with an entry, by field. */
export type Errors = Readonly<Partial<Record<FieldName, MessageId>>>;

const credentialError = (value: string, missing: MessageId): MessageId | undefined => {
  if (!value) return missing;
  return isUnsendable(value) ? 'login.unsendable' : undefined;
};

/** Returns what is wrong with the typed characters of a captcha; undefined if nothing is. */
export const captchaError = (entry: string, code: string): MessageId | undefined => {
  if (!entry) return 'captcha.required';
  return isCaptchaCorrect(entry, code) ? undefined : 'captcha.wrong';
};

/** Validates an entry (sign-in-14) and returns the errors by field. Checks the captcha only if there is a code. */
export function findErrors(
  { username, password, captcha }: Entry,
  code: string | undefined,
): Errors {
  return {
    username: credentialError(username.trim(), 'login.userId.required'),
    password: credentialError(password, 'login.password.required'),
    captcha: code === undefined ? undefined : captchaError(captcha, code),
  };
}

import * as z from 'zod/mini';
import { LOCALES } from 'sso-contract/languages/locales.ts';
import { PLACEHOLDERS } from '../model/mail.ts';
import { line, Sender } from './schema-parts.ts';

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const hasKnownPlaceholders = (text: string): boolean =>
  placeholdersIn(text).every((name) => PLACEHOLDERS.some((known) => known === name));

const UNKNOWN = 'Use only the placeholders {code}, {time}, {tenant} and {link}.';

/** The subject and the text of a mail with a one-time code. */
const CodeMail = z.strictObject({
  subject: line.check(
    z.refine(hasKnownPlaceholders, UNKNOWN),
    // Mail servers and notifications show and keep subjects.
    z.refine((text) => !placeholdersIn(text).includes('code'), 'Put {code} into the text only.'),
    z.refine((text) => !placeholdersIn(text).includes('link'), 'Put {link} into the text only.'),
  ),
  text: z.string().check(
    z.maxLength(4000, 'Use at most 4000 characters.'),
    z.refine((text) => placeholdersIn(text).includes('code'), 'Add the placeholder {code}.'),
    z.refine(hasKnownPlaceholders, UNKNOWN),
    z.describe(
      'With the placeholders {code}, {time} (the end of the code), {tenant} and {link} (of the sign-in page).',
    ),
  ),
});

const language = z
  .string()
  .check(
    z.refine(
      (code) => LOCALES.includes(code),
      'Use a language of the portal, such as en_US or de_DE.',
    ),
  );

/** The sender of mails, and their texts by language. */
export const MailSettings = z.extend(Sender, {
  codeMail: z.optional(
    z
      .record(language, CodeMail)
      .check(z.describe('Mails with one-time codes by language; others have the usual text.')),
  ),
});
export type MailSettings = z.infer<typeof MailSettings>;

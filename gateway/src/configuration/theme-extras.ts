import * as z from 'zod/mini';
import {
  MAX_NOTICES,
  NOTICE_ID_LENGTH,
  NOTICE_LEVELS,
  NOTICE_PLACES,
} from 'sso-contract/notice.ts';
import type { SentThemeEntry } from 'sso-contract/theme-entry.ts';
import { isSafeAddress } from './addresses.ts';
import { address, line } from './schema-parts.ts';

/** The most contacts of a tenant. */
const MAX_CONTACTS = 6;

/** A language tag, such as `en` or `de-AT`. */
export const languageTag = z
  .string()
  .check(
    z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Use a language tag, such as en or de-AT.'),
  );

const time = (description: string) =>
  z.optional(
    z.string().check(
      z.regex(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/,
        'Use a time in UTC, such as 2026-11-30T18:00:00Z.',
      ),
      z.refine(
        (text) => !Number.isNaN(Date.parse(text)),
        'Use a time that exists, such as 2026-11-30T18:00:00Z.',
      ),
      z.describe(description),
    ),
  );

/** An announcement of a tenant (gateway-231). */
const NoticeSettings = z
  .strictObject({
    id: z
      .string()
      .check(
        z.regex(/^[\w.-]+$/, 'An ID has letters, digits, hyphens, underscores and periods.'),
        z.maxLength(NOTICE_ID_LENGTH, `Use at most ${NOTICE_ID_LENGTH} characters.`),
        z.describe('A new ID for each new notice; translations of one notice share it.'),
      ),
    text: line.check(z.describe('What is shown, as plain text. The first sentence is bold.')),
    level: z
      ._default(z.enum(NOTICE_LEVELS), 'info')
      .check(z.describe('How urgent it is. A critical notice can’t be dismissed.')),
    from: time('When it begins, in UTC; at once without it.'),
    until: time('When it is over, in UTC; never without it.'),
    url: z.optional(address.check(z.describe('Where to read more.'))),
    on: z
      .optional(z.array(z.enum(NOTICE_PLACES)).check(z.minLength(1, 'Name at least one place.')))
      .check(z.describe('Where it is shown; everywhere without it.')),
    language: z.optional(languageTag).check(z.describe('Language of the text, such as en.')),
  })
  .check(
    z.refine(
      ({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until),
      'The notice is over before it begins. Write an until that is after from.',
    ),
  );
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const isContactAddress = (text: string) =>
  isSafeAddress(text) ||
  /^mailto:[^\s?&,]+@[^\s?&,]+$/.test(text) ||
  /^tel:\+?[\d().-]{3,30}$/.test(text);

/** A way to get help without a session (gateway-234). */
const ContactSettings = z.strictObject({
  label: line.check(z.describe('Text of the link.')),
  url: z
    .string()
    .check(
      z.refine(
        isContactAddress,
        'Use an https address, a path that starts with one slash, mailto: with one mailbox, or tel: with a number.',
      ),
      z.describe('An https address, a path, mailto: or tel:.'),
    ),
  language: z.optional(languageTag).check(z.describe('Language of the label, such as en.')),
});
type ContactSettings = z.infer<typeof ContactSettings>;

export const Notices = z
  .optional(
    z
      .array(NoticeSettings)
      .check(
        z.refine(
          (notices) => new Set(notices.map(({ id }) => id)).size <= MAX_NOTICES,
          `Use at most ${MAX_NOTICES} notices; the screens show no more.`,
        ),
      ),
  )
  .check(z.describe('Announcements.'));

export const Contacts = z
  .optional(
    z.array(ContactSettings).check(z.maxLength(MAX_CONTACTS, `Use at most ${MAX_CONTACTS}.`)),
  )
  .check(z.describe('Contacts and links for users without a session.'));

const entry = (type: string, value: string, language: string | undefined): SentThemeEntry => ({
  ...{ type, value, html: '', color: '' },
  ...(language !== undefined && { lang: language }),
});

export const noticeEntry = (
  { text, language, id, level, from, until, url, on }: NoticeSettings,
  themeLanguage: string | undefined,
): SentThemeEntry => ({
  ...entry('NOTICE', text, language ?? themeLanguage),
  ...{ id, level },
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
  ...(url !== undefined && { url }),
  ...(on !== undefined && { on }),
});

export const contactEntry = (
  { label, url, language }: ContactSettings,
  themeLanguage: string | undefined,
): SentThemeEntry => ({ ...entry('HELP', label, language ?? themeLanguage), url });

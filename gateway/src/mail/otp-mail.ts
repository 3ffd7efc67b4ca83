import { formatTags } from '../../../src/core/i18n/language-tag.ts';
import type { CodeMail, PLACEHOLDERS } from '../configuration/mail-schema.ts';
import type { Context } from '../context.ts';
import { textIn } from '../i18n/texts.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail with a one-time password. */
export interface OtpMail {
  readonly to: string;
  readonly code: string;
  readonly tenant: string;
  /** When the code ends. */
  readonly expiresAt: Date;
  /** The user's time zone, as an IANA name. */
  readonly timeZone: string;
  readonly locale: string;
}

type Values = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

/** Formats a time in the user's language and time zone; in UTC if the zone is unknown. */
function timeOf(date: Date, { locale, timeZone }: Pick<OtpMail, 'locale' | 'timeZone'>): string {
  const format = { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' } as const;
  const inZone = (zone: string): string =>
    new Intl.DateTimeFormat(formatTags(locale), { ...format, timeZone: zone }).format(date);
  try {
    return inZone(timeZone);
  } catch {
    return inZone('UTC');
  }
}

/** Returns the usual subject and text. */
const usualText = (locale: string, { code, time }: Values): CodeMail => ({
  subject: textIn(locale, 'mail.subject'),
  text: [
    textIn(locale, 'mail.hello'),
    textIn(locale, 'mail.code', { code }),
    textIn(locale, 'mail.until', { time }),
    textIn(locale, 'mail.ignore'),
  ].join('\n\n'),
});

/** Replaces the placeholders of a configured text, once, so that a value can't contain another placeholder. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(code|time|tenant)\}/g, (_, name: keyof Values) => values[name]);

/** Returns the mail with a one-time password, with the text of the configuration if it has one in the language. */
export function otpMail(
  context: Pick<Context, 'senderOf' | 'codeMailOf'>,
  { to, code, tenant, locale, ...mail }: OtpMail,
): Mail {
  const values = { code, tenant, time: timeOf(mail.expiresAt, { ...mail, locale }) };
  const own = context.codeMailOf(tenant, locale);
  const { subject, text } = own
    ? { subject: fill(own.subject, values), text: fill(own.text, values) }
    : usualText(locale, values);
  return { to, from: context.senderOf(tenant), subject, text };
}

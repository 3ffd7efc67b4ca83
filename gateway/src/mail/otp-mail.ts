import { formatTags } from '../../../src/core/i18n/language-tag.ts';
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

/** Formats a time in the user's language and time zone; in UTC if the zone is unknown. */
function timeOf(date: Date, { locale, timeZone }: OtpMail): string {
  const format = { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' } as const;
  const inZone = (zone: string): string =>
    new Intl.DateTimeFormat(formatTags(locale), { ...format, timeZone: zone }).format(date);
  try {
    return inZone(timeZone);
  } catch {
    return inZone('UTC');
  }
}

/** Returns the mail with a one-time password. */
export function otpMail(context: Pick<Context, 'senderOf'>, mail: OtpMail): Mail {
  const { to, code, tenant, locale } = mail;
  const time = timeOf(mail.expiresAt, mail);
  return {
    to,
    from: context.senderOf(tenant),
    subject: textIn(locale, 'mail.subject'),
    text: [
      textIn(locale, 'mail.hello'),
      textIn(locale, 'mail.code', { code }),
      textIn(locale, 'mail.until', { time }),
      textIn(locale, 'mail.ignore'),
    ].join('\n\n'),
  };
}

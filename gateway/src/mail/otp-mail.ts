import { textIn } from '../i18n/texts.ts';
import type { CodeMail, PLACEHOLDERS, Sender, Mail } from '../model/mail.ts';
import { mailTime, type Reader } from './mail-time.ts';

/** The content of a mail with a one-time password. */
export interface OtpMail extends Reader {
  readonly to: string;
  readonly code: string;
  readonly tenant: string;
  /** What the tenant calls its product. */
  readonly product: string;
  /** The link that resets the password, to the tenant's sign-in page; undefined without a configured page. */
  readonly link: URL | undefined;
  /** When the code ends. */
  readonly expiresAt: Date;
}

/** What the configuration says about a tenant's mails. */
export interface MailTexts {
  /** Returns the sender of mails to users of a tenant; undefined for the default. */
  readonly senderOf: (tenant: string) => Sender | undefined;
  /** Returns the configured text of mails with codes; undefined for the usual text. */
  readonly codeMailOf: (tenant: string, locale: string) => CodeMail | undefined;
}

type Values = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

/** Returns the usual subject and text. Phones find the code on its own line, or on the last one with its site. */
function usualText(
  locale: string,
  { code, time, link }: Values,
  { product, link: url }: Pick<OtpMail, 'product' | 'link'>,
): CodeMail {
  const paragraphs = [
    textIn(locale, 'mail.hello'),
    textIn(locale, 'mail.code', { product }),
    code,
    textIn(locale, 'mail.until', { time }),
    ...(url ? [`${textIn(locale, 'mail.link')}\n${link}`] : []),
    textIn(locale, 'mail.ignore'),
    ...(url ? [`@${url.hostname} #${code}`] : []),
  ];
  return {
    subject: `${textIn(locale, 'mail.subject')} – ${product}`,
    text: paragraphs.join('\n\n'),
  };
}

/** Replaces the placeholders of a configured text, once, so that a value can't contain another placeholder. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(code|time|tenant|link)\}/g, (_, name: keyof Values) => values[name]);

/** Returns the mail with a one-time password, with the text of the configuration if it has one in the language. */
export function otpMail({ senderOf, codeMailOf }: MailTexts, mail: OtpMail): Mail {
  const { to, code, tenant, locale } = mail;
  const values = {
    ...{ code, tenant },
    time: mailTime(mail.expiresAt, mail),
    link: mail.link?.href ?? '',
  };
  const own = codeMailOf(tenant, locale);
  const { subject, text } = own
    ? { subject: fill(own.subject, values), text: fill(own.text, values) }
    : usualText(locale, values, mail);
  return { to, from: senderOf(tenant), subject, text };
}

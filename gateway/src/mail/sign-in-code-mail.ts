import { LOCALES } from 'sso-contract/languages/locales.ts';
import { NOT_ME_PARAMETER } from 'sso-contract/names.ts';
import type { NewCode } from '../domain/new-browser/send-code.ts';
import { issueNotMeToken } from '../domain/users/not-me.ts';
import { textIn } from '../i18n/texts.ts';
import type { Mail, Sender } from '../model/mail.ts';
import type { SignInPlace } from '../model/session.ts';
import type { User } from '../model/user.ts';
import type { StoreTransaction } from '../store/schema/tables.ts';
import { productNameOf } from '../store/tenants.ts';
import type { CodeMailParts } from './mail-code.ts';
import { mailTime } from './mail-time.ts';
import { factsOf } from './notice-mail.ts';
import { postMail } from './outbox.ts';

/** Where a code was asked for. */
export interface AskedPlace {
  readonly place: SignInPlace;
  /** The language of the request, for users whose own language the gateway does not have. */
  readonly locale: string;
}

/** The content of a mail with the code of a sign-in. */
export interface SignInCodeMail extends AskedPlace, NewCode {
  readonly to: string;
  readonly from: Sender | undefined;
  /** What the tenant calls its product. */
  readonly product: string;
  readonly at: Date;
  /** Where the user reports that it was someone else; undefined without a configured sign-in page. */
  readonly link: URL | undefined;
}

/** Returns the mail with the code of a sign-in. Phones find the code on its own line, or on the last one with its site. */
export function signInCodeMail(mail: SignInCodeMail): Mail {
  const { to, from, product, code, expiresAt, link, locale } = mail;
  const paragraphs = [
    textIn(locale, 'mail.hello'),
    textIn(locale, 'signInCode.text', { product }),
    code,
    // The time zone of the browser may be that of a stranger.
    textIn(locale, 'mail.until', { time: mailTime(expiresAt, { locale, timeZone: 'UTC' }) }),
    factsOf(mail),
    textIn(locale, 'signInCode.you'),
    ...(link ? [textIn(locale, 'notice.notYou'), link.href] : [textIn(locale, 'notice.reset')]),
    ...(link ? [`@${link.hostname} #${code}`] : []),
  ];
  return {
    ...{ to, from, subject: `${textIn(locale, 'signInCode.subject')} – ${product}` },
    text: paragraphs.join('\n\n'),
  };
}

/** Queues the mail with the code of a sign-in. Wake the outbox after it. */
export async function mailSignInCode(
  parts: Pick<CodeMailParts, 'keyring' | 'now' | 'senderOf' | 'signInPageOf'>,
  trx: StoreTransaction,
  { id, tenant, username, langCd }: User,
  issued: NewCode,
  asked: AskedPlace,
): Promise<void> {
  const page = parts.signInPageOf(tenant);
  const link = page === undefined ? undefined : new URL(page);
  if (link) link.hash = `${NOT_ME_PARAMETER}=${await issueNotMeToken(parts, trx, id)}`;
  const mail = signInCodeMail({
    ...{ ...issued, place: asked.place, link, to: username, from: parts.senderOf(tenant) },
    product: await productNameOf(trx, tenant),
    at: new Date(parts.now()),
    locale: LOCALES.includes(langCd) ? langCd : asked.locale,
  });
  await postMail(parts, trx, mail, { isReal: true, expiresAt: issued.expiresAt });
}

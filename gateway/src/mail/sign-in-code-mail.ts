import { LOCALES } from 'sso-contract/languages/locales.ts';
import { NOT_ME_PARAMETER } from 'sso-contract/names.ts';
import type { NewCode } from '../domain/new-browser/send-code.ts';
import { issueNotMeToken } from '../domain/users/not-me.ts';
import { textIn } from '../i18n/texts.ts';
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

/**
 * Queues the mail with the code of a sign-in. Phones find the code on its own line, or on the last one with its site.
 * Wake the outbox after it.
 */
export async function mailSignInCode(
  parts: Pick<CodeMailParts, 'keyring' | 'now' | 'senderOf' | 'signInPageOf'>,
  trx: StoreTransaction,
  { id, tenant, username, langCd }: User,
  { code, expiresAt }: NewCode,
  asked: AskedPlace,
): Promise<void> {
  const locale = LOCALES.includes(langCd) ? langCd : asked.locale;
  const product = await productNameOf(trx, tenant);
  const page = parts.signInPageOf(tenant);
  const link = page === undefined ? undefined : new URL(page);
  if (link) link.hash = `${NOT_ME_PARAMETER}=${await issueNotMeToken(parts, trx, id)}`;
  const paragraphs = [
    textIn(locale, 'mail.hello'),
    textIn(locale, 'signInCode.text', { product }),
    code,
    // The time zone of the browser may be that of a stranger.
    textIn(locale, 'mail.until', { time: mailTime(expiresAt, { locale, timeZone: 'UTC' }) }),
    factsOf({ place: asked.place, at: new Date(parts.now()), locale }),
    textIn(locale, 'signInCode.you'),
    ...(link ? [textIn(locale, 'notice.notYou'), link.href] : [textIn(locale, 'notice.reset')]),
    ...(link ? [`@${link.hostname} #${code}`] : []),
  ];
  const mail = {
    ...{ to: username, from: parts.senderOf(tenant) },
    subject: `${textIn(locale, 'signInCode.subject')} – ${product}`,
    text: paragraphs.join('\n\n'),
  };
  await postMail(parts, trx, mail, { isReal: true, expiresAt });
}

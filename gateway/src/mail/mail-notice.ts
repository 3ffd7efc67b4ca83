import { LOCALES } from 'sso-contract/languages/locales.ts';
import { NOT_ME_PARAMETER } from 'sso-contract/names.ts';
import { issueNotMeToken } from '../domain/users/not-me.ts';
import type { Notice, NoticeDetails } from '../model/mail.ts';
import type { SignInPlace } from '../model/session.ts';
import type { User } from '../model/user.ts';
import type { StoreTransaction } from '../store/schema/tables.ts';
import { productNameOf } from '../store/tenants.ts';
import type { CodeMailParts } from './mail-code.ts';
import { noticeMail } from './notice-mail.ts';
import { postMail } from './outbox.ts';

/** After this time, a mail about an account is not sent anymore. */
const NOTICE_SECONDS = 24 * 3600;

/** What has happened to an account, and where. */
export interface NoticedEvent extends NoticeDetails {
  readonly notice: Notice;
  readonly place: SignInPlace;
  /** The language of the request, for users whose own language the gateway does not have. */
  readonly locale: string;
}

/** Queues the mail about an event of an account in the transaction of the event. Wake the outbox after it. */
export async function mailNotice(
  parts: Pick<CodeMailParts, 'keyring' | 'now' | 'senderOf' | 'signInPageOf'>,
  trx: StoreTransaction,
  user: User,
  { notice, place, passkeyId, codesLeft, locale }: NoticedEvent,
): Promise<void> {
  const { tenant, username } = user;
  const page = parts.signInPageOf(tenant);
  const link = page === undefined ? undefined : new URL(page);
  if (link) {
    const token = await issueNotMeToken(parts, trx, user.id, passkeyId);
    link.hash = `${NOT_ME_PARAMETER}=${token}`;
  }
  const mail = noticeMail({
    ...{ to: username, from: parts.senderOf(tenant), notice, place, codesLeft, link },
    product: await productNameOf(trx, tenant),
    at: new Date(parts.now()),
    locale: LOCALES.includes(user.langCd) ? user.langCd : locale,
  });
  const expiresAt = new Date(parts.now() + NOTICE_SECONDS * 1000);
  await postMail(parts, trx, mail, { isReal: true, expiresAt });
}

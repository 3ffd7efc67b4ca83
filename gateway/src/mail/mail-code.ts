import { RESET_PARAMETER } from 'sso-contract/names.ts';
import { issueCode, type CodeParts } from '../domain/sign-in/codes.ts';
import type { QueuedCode } from '../domain/sign-in/request-code.ts';
import { issueLink } from '../domain/sign-in/reset-link.ts';
import type { Account, Caller } from '../model/account.ts';
import type { StoreTransaction } from '../store/schema/tables.ts';
import { productNameOf } from '../store/tenants.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Reader } from './mail-time.ts';
import { otpMail, type MailTexts } from './otp-mail.ts';
import { postMail } from './outbox.ts';

/** What is needed to mail a code. */
export interface CodeMailParts extends CodeParts, MailTexts {
  /** Returns the address of a tenant's sign-in page, for links in mails; undefined if none is configured. */
  readonly signInPageOf: (tenant: string) => string | undefined;
  readonly outbox: { wake(): void };
}

/**
 * Returns the link to mail; undefined without a configured sign-in page. The page never derives from the request, whose
 * headers a stranger could forge to get the token.
 */
async function linkOf(
  parts: CodeMailParts,
  trx: StoreTransaction,
  account: Account,
): Promise<URL | undefined> {
  const page = parts.signInPageOf(account.tenant);
  if (page === undefined) return undefined;
  const link = new URL(page);
  link.hash = `${RESET_PARAMETER}=${await issueLink(parts, trx, account)}`;
  return link;
}

/**
 * Queues the mail with an account's code and link, in one transaction with both. Does the same work if the mail is not
 * real, because the user is unknown. Queues none if too many codes were requested.
 */
export async function mailCode(
  parts: CodeMailParts,
  { timeZone, locale }: Reader,
  account: Account,
  caller: Caller,
  isReal: boolean,
): Promise<QueuedCode> {
  const { tenant, username } = account;
  const outcome = await inTransaction<QueuedCode>(parts.store, async (trx, rollBack) => {
    const issued = await issueCode(parts, trx, account, caller);
    if (issued.kind === 'too-many') return rollBack(issued);
    const { code, expiresAt } = issued;
    const link = await linkOf(parts, trx, account);
    const product = await productNameOf(trx, tenant);
    const mail = otpMail(parts, {
      ...{ to: username, code, link, tenant, product, expiresAt, timeZone, locale },
    });
    await postMail(parts, trx, mail, { isReal, expiresAt });
    return { kind: 'queued' };
  });
  if (outcome.kind === 'queued') parts.outbox.wake();
  return outcome;
}

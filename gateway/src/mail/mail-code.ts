import { RESET_PARAMETER } from '../../../src/core/contract/names.ts';
import type { Account, Caller } from '../model/account.ts';
import { issueCode } from '../auth/otp.ts';
import { issueLink } from '../auth/reset-link.ts';
import type { Context } from '../context.ts';
import type { StoreTransaction } from '../store/schema.ts';
import { productNameOf } from '../store/tenants.ts';
import { otpMail } from './otp-mail.ts';
import { postMail } from './outbox.ts';

/** Who requests a code, and how the mail is written. */
export interface Reader {
  readonly caller: Caller;
  /** An IANA name. */
  readonly timeZone: string;
  readonly locale: string;
}

/**
 * Returns the link to mail; undefined without a configured sign-in page. The page never derives from the request, whose
 * headers a stranger could forge to get the token.
 */
async function linkOf(
  context: Context,
  trx: StoreTransaction,
  account: Account,
): Promise<URL | undefined> {
  const page = context.signInPageOf(account.tenant);
  if (page === undefined) return undefined;
  const link = new URL(page);
  link.hash = `${RESET_PARAMETER}=${await issueLink(context, trx, account)}`;
  return link;
}

/**
 * Queues the mail with an account's code and link, in one transaction with both. Does the same work if the mail is not
 * real, because the user is unknown. Throws 429 if too many codes were requested.
 */
export async function mailCode(
  context: Context,
  account: Account,
  { caller, timeZone, locale }: Reader,
  isReal: boolean,
): Promise<void> {
  const { tenant, username } = account;
  await context.store.transaction().execute(async (trx) => {
    const { code, expiresAt } = await issueCode(context, trx, account, caller);
    const link = await linkOf(context, trx, account);
    const product = await productNameOf(trx, tenant);
    const mail = otpMail(context, {
      ...{ to: username, code, link, tenant, product, expiresAt, timeZone, locale },
    });
    await postMail(context, trx, mail, { isReal, expiresAt });
  });
  context.outbox.wake();
}

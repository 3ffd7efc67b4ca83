import type { Account, Caller } from '../auth/caller.ts';
import { issueCode } from '../auth/otp.ts';
import type { Context } from '../context.ts';
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
 * Queues the mail with an account's code, in one transaction with the code. Does the same work if the mail is not
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
    const mail = otpMail(context, { to: username, code, tenant, expiresAt, timeZone, locale });
    await postMail(context, trx, mail, { isReal, expiresAt });
  });
  context.outbox.wake();
}

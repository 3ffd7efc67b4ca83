import type { User } from '../../model/user.ts';
import { isMailAddress } from '../../platform/mail-addresses.ts';
import { newBrowserSettingsOf, resetMailedAt } from '../../store/new-browser-settings.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';

/** After a reset of the password by mail, no code is mailed for this time: it would reach the same mailbox. */
export const RESET_SECONDS = 24 * 3600;

/** Why a sign-in in a new browser gets no code, at a tenant that mails them. */
export type Unmailed =
  /** The user ID is no mail address. */
  | 'no-email'
  /** The password was set by mail within a day. */
  | 'reset'
  /** No mail can be sent, and the tenant asks for no code in the meantime. */
  | 'mail-down';

/** What a browser asks for after the right password; `none` at a tenant that mails no codes, and if it is not new. */
export type DueCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'unmailed'; readonly reason: Unmailed }
  | { readonly kind: 'due'; readonly methods: string[] };

/** Returns whether a mailed code has to follow the right password of a user. */
export async function dueCodeOf(
  trx: StoreTransaction,
  user: User,
  {
    isSeen,
    isMailDown,
    at,
  }: {
    /** True if the browser shows that the user has signed in there. */
    readonly isSeen: boolean;
    readonly isMailDown: boolean;
    readonly at: Date;
  },
): Promise<DueCode> {
  const settings = isSeen ? undefined : await newBrowserSettingsOf(trx, user.tenant);
  if (!settings) return { kind: 'none' };
  if (!isMailAddress(user.username)) return { kind: 'unmailed', reason: 'no-email' };
  const reset = await resetMailedAt(trx, user.id);
  if (reset && at.getTime() - reset.getTime() < RESET_SECONDS * 1000)
    return { kind: 'unmailed', reason: 'reset' };
  if (isMailDown && settings.whenMailIsDown === 'lift')
    return { kind: 'unmailed', reason: 'mail-down' };
  return {
    kind: 'due',
    methods: (await hasPasskey(trx, user.id)) ? ['mail', 'passkey'] : ['mail'],
  };
}

import type { Account, Caller } from '../../model/account.ts';
import type { User } from '../../model/user.ts';
import { isTenant } from '../../store/tenants.ts';
import { findUser } from '../../store/users.ts';
import { callerOf, type Browser, type KnownBrowserParts } from '../limits/known-browsers.ts';
import type { IssuedCode } from './codes.ts';

type TooManyCodes = Extract<IssuedCode, { readonly kind: 'too-many' }>;

/** Whether a mail with a code was queued. */
export type QueuedCode = { readonly kind: 'queued' } | TooManyCodes;

/** What a request for a code has led to, and the user, if there is one. */
export type RequestedCode =
  | { readonly kind: 'unknown-tenant' }
  | ((
      | { readonly kind: 'requested'; readonly isMailed: boolean }
      | { readonly kind: 'mail-down' }
      | TooManyCodes
    ) & { readonly user: User | undefined });

/** Where the mails with codes go. */
export interface CodeMails {
  /** True while no mail can be sent. */
  isDown(): boolean;
  /** Queues a mail; does the same work, and queues none, if it is not real. */
  queue(account: Account, caller: Caller, isReal: boolean): Promise<QueuedCode>;
}

/**
 * Requests a mail with a code and a link for an account. Does the same for unknown users, who get none, as for known ones;
 * stores nothing for unknown tenants.
 */
export async function requestCode(
  parts: KnownBrowserParts,
  account: Account,
  browser: Browser,
  mails: CodeMails,
): Promise<RequestedCode> {
  const { tenant, username } = account;
  if (!(await isTenant(parts.store, tenant))) return { kind: 'unknown-tenant' };
  const user = await findUser(parts.store, tenant, username);
  if (mails.isDown()) return { kind: 'mail-down', user };
  const isMailed = Boolean(user?.passwordHash);
  const caller = callerOf(parts, browser, user ?? account);
  const queued = await mails.queue(account, caller, isMailed);
  return queued.kind === 'queued' ? { kind: 'requested', isMailed, user } : { ...queued, user };
}

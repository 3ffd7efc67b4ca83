import { randomBytes } from 'node:crypto';
import type { CodeMail } from '../../src/testing/additions.ts';
import type { EventName } from 'sso-contract/events.ts';
import { NOT_ME_PARAMETER, RESET_PARAMETER } from 'sso-contract/names.ts';

/** How many mails are kept. */
const MAX_MAILS = 50;

/** A mail that the server has "sent": nothing leaves this machine. */
export interface Mail {
  readonly id: number;
  readonly tenant: string;
  readonly to: string;
  readonly at: number;
  readonly subject: string;
  readonly text: string;
  readonly code?: string | undefined;
  readonly link?: { readonly text: string; readonly path: string } | undefined;
}

/** The events about which users get a mail, with its subject. */
const NOTICES: Partial<Record<EventName, string>> = {
  'password-reset': 'Your password was reset',
  'password-changed': 'Your password was changed',
  'contacts-changed': 'Your secondary email was changed',
  'account-locked': 'Your account is locked for 15 minutes',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'app-added': 'An authenticator app was added',
  'app-removed': 'Your authenticator app was removed',
  'recovery-code-used': 'A recovery code was used',
  'recovery-codes-renewed': 'Your recovery codes were renewed',
};

/** Creates the mailbox of all users of all tenants, in memory. */
export function createMailbox(now: () => number) {
  let mails: readonly Mail[] = [];
  let lastId = 0;
  const subscribers = new Set<() => void>();
  /** The users of the links with which they report what someone else has done. */
  const notMeUsers = new Map<string, string>();

  function add(mail: Omit<Mail, 'id' | 'at'>): void {
    lastId += 1;
    mails = [{ ...mail, id: lastId, at: now() }, ...mails].slice(0, MAX_MAILS);
    for (const notify of subscribers) notify();
  }

  const signInPage = (tenant: string, fragment: string): string =>
    `/login?tenant=${tenant}#${fragment}`;

  return {
    /** All mails, the newest first. */
    list: (): readonly Mail[] => mails,

    /** Calls a function after each mail. Returns a function that ends this. */
    subscribe(notify: () => void): () => void {
      subscribers.add(notify);
      return () => void subscribers.delete(notify);
    },

    addCode(tenant: string, { username: to, code, resetToken }: CodeMail): void {
      if (resetToken === undefined)
        return add({
          ...{ tenant, to, code, subject: 'Your sign-in code' },
          text: 'Enter this code in the browser in which you are signing in.',
        });
      const path = signInPage(tenant, `${RESET_PARAMETER}=${resetToken}`);
      add({
        ...{ tenant, to, code, subject: 'Reset your password' },
        text: 'Enter this code, or open the link, to set a new password.',
        link: { text: 'Set a new password', path },
      });
    },

    addNotice(tenant: string, to: string, event: EventName): void {
      const subject = NOTICES[event];
      if (subject === undefined) return;
      const token = randomBytes(20).toString('hex');
      notMeUsers.set(token, to);
      add({
        ...{ tenant, to, subject },
        text: 'If this was you, there is nothing to do.',
        link: {
          text: 'This was not me',
          path: signInPage(tenant, `${NOT_ME_PARAMETER}=${token}`),
        },
      });
    },

    /** Returns the user of the link in a notice, once. */
    redeemNotMeToken(token: string): string | undefined {
      const username = notMeUsers.get(token);
      notMeUsers.delete(token);
      return username;
    },
  };
}
export type Mailbox = ReturnType<typeof createMailbox>;

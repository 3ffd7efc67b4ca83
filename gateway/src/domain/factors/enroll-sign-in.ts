import type { Keyring } from '../../keys/keyring.ts';
import type { SignInPlace } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { readApp } from '../../store/apps.ts';
import { setProof } from '../../store/confirmations.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { takeTicket } from '../../store/used-tickets.ts';
import { lockUser } from '../../store/users.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import { issuedAt, type Ticket } from '../tickets.ts';
import type { QueueMail } from './add-app.ts';
import { prepareApp, storeApp, type FirstUse } from './store-app.ts';
import { userOfTicket } from './ticket-user.ts';

/** A sign-in that has set up an app. */
interface Enrolled {
  readonly kind: 'signed-in';
  readonly opened: Opened;
  /** They can't be shown again. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Returns the user of a ticket who has to set up an app; undefined if it was used, the password is not the one that was
 * right, or there is an app by now.
 */
export async function userWhoEnrolls(
  { store }: Pick<TimedStore, 'store'>,
  tenant: string,
  ticket: Ticket,
): Promise<User | undefined> {
  const user = await userOfTicket({ store }, tenant, ticket);
  return user && !(await readApp(store, user.id)) ? user : undefined;
}

/**
 * Sets up the app of a user after the right password, and opens a session that is proven with its code, in place of the
 * browser's old one. Of several uses of a ticket, and of several sign-ins of the user, one does.
 */
export async function enrollAndSignIn(
  parts: TimedStore & { readonly keyring: Keyring },
  user: User,
  wanted: {
    readonly ticket: Ticket;
    readonly first: FirstUse;
    readonly session: {
      readonly sessionSeconds: number;
      readonly oldToken: string;
      readonly place: SignInPlace;
    };
    readonly queueMail: QueueMail;
  },
): Promise<Enrolled | { readonly kind: 'expired' }> {
  const { ticket, first, session, queueMail } = wanted;
  const app = await prepareApp(first);
  const opened = await replaceSession(parts, {
    ...{ user, scope: user.mustChange ? 'change' : 'full', ...session },
    passwordAt: issuedAt(ticket),
    redeem: async (trx, { tokenHash }) => {
      const at = new Date(parts.now());
      await lockUser(trx, user.id);
      if (!(await takeTicket(trx, ticket))) return false;
      if (!(await storeApp(trx, parts.keyring, user, app, at))) return false;
      await setProof(trx, tokenHash, 'factor', at);
      await queueMail(trx, user);
      return true;
    },
  });
  return opened
    ? { kind: 'signed-in', opened, recoveryCodes: app.recoveryCodes }
    : { kind: 'expired' };
}

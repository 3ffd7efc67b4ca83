import type { User } from '../../model/user.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { isTicketUsed } from '../../store/used-tickets.ts';
import { findUserById } from '../../store/users.ts';
import type { Ticket } from '../tickets.ts';
import { keptOf } from './due-factor.ts';

/** Returns the user of a ticket; undefined if it was used, or the password is not the one that was right. */
export async function userOfTicket(
  { store }: Pick<TimedStore, 'store'>,
  tenant: string,
  ticket: Ticket,
): Promise<User | undefined> {
  const user = await findUserById(store, tenant, ticket.kept['user'] ?? '');
  const isSame = user && keptOf(user).state === ticket.kept['state'];
  return isSame && !(await isTicketUsed(store, ticket)) ? user : undefined;
}

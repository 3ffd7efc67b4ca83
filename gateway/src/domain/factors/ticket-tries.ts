import { countUse, isUsedUp, usesLeft } from '../../store/rate-windows.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { TICKET_SECONDS, type Ticket } from '../tickets.ts';

/** How many codes a ticket accepts. */
const TRIES = { limit: 5, seconds: TICKET_SECONDS };

const keyOf = ({ hash }: Pick<Ticket, 'hash'>): string => `factor-ticket:${hash}`;

/** Counts a code for a ticket, before it is checked. Returns how many more it accepts; undefined if it accepted none. */
export async function countTicketTry(
  { store, now }: TimedStore,
  ticket: Pick<Ticket, 'hash'>,
): Promise<number | undefined> {
  const key = keyOf(ticket);
  if ((await countUse(store, now(), key, TRIES)) > 0) return undefined;
  return usesLeft(store, now(), key, TRIES);
}

/** Returns true if a ticket accepts no code anymore. */
export const isTicketClosed = (
  { store, now }: TimedStore,
  ticket: Pick<Ticket, 'hash'>,
): Promise<boolean> => isUsedUp(store, now(), keyOf(ticket), TRIES);

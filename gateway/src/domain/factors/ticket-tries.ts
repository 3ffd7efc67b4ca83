import { countUse, usesLeft } from '../../store/rate-windows.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { TICKET_SECONDS, type Ticket } from '../tickets.ts';

/** How many codes a ticket accepts. */
const TRIES = { limit: 5, seconds: TICKET_SECONDS };

/** Counts a code for a ticket, before it is checked. Returns how many more it accepts; undefined if it accepted none. */
export async function countTicketTry(
  { store, now }: TimedStore,
  { hash }: Pick<Ticket, 'hash'>,
): Promise<number | undefined> {
  const key = `factor-ticket:${hash}`;
  if ((await countUse(store, now(), key, TRIES)) > 0) return undefined;
  return usesLeft(store, now(), key, TRIES);
}

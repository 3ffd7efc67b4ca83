import { EVENT_NAMES, type EventName } from 'sso-contract/events.ts';
import type { SignInPlace } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { shortAddress } from '../../platform/addresses.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { readUserEntries } from '../../store/user-events.ts';

/** Maximum number of events in a user's list. */
const MAX_LISTED = 50;

/** What has happened to an account, as its user sees it. */
export interface UserEvent extends SignInPlace {
  readonly event: EventName;
  readonly at: Date;
}

const isEventName = (name: string): name is EventName =>
  (EVENT_NAMES as readonly string[]).includes(name);

/** Lists what has happened to a user's account, newest first: at most 50 events, without what only operators see. */
export async function listUserEvents(
  { store }: Pick<TimedStore, 'store'>,
  user: Pick<User, 'id' | 'tenant'>,
): Promise<UserEvent[]> {
  const entries = await readUserEntries(store, user, EVENT_NAMES, MAX_LISTED);
  return entries.map(({ event, at, address, browser, system }) => ({
    // Which command an operator has used is no news for the user.
    event: isEventName(event) ? event : 'administrator',
    at,
    browser: browser ?? '',
    system: system ?? '',
    address: shortAddress(address),
  }));
}

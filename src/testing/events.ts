import type { EventName } from '../core/contract/events.ts';
import type { Data } from './data.ts';

/** Maximum number of events in a user's list. */
const MAX_LISTED = 50;

/** What has happened to accounts, over data that `data` returns. */
export function createEvents(data: () => Data, now: () => number) {
  return {
    /** Records an event of a user; nothing for an unknown one. */
    record(username: string, event: EventName): void {
      const current = data();
      if (!current.users.some((user) => user.username === username)) return;
      const own = current.events[username] ?? [];
      current.events[username] = [{ event, at: now() }, ...own].slice(0, MAX_LISTED);
    },
    /** Returns the events of a user, newest first. */
    eventsOf: (username: string) => data().events[username] ?? [],
  };
}

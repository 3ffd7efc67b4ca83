import { CALLS } from 'sso-contract/calls.ts';
import { listUserEvents } from '../domain/users/user-events.ts';
import { localDateTime } from '../http/cookies.ts';
import { serveCall } from '../http/serve-call.ts';
import type { TimedStore } from '../store/timed-store.ts';

/** The call that lists what has happened to the user's own account. */
export function userEventCalls(parts: Pick<TimedStore, 'store'>) {
  const securityEvents = serveCall(CALLS.securityEvents, async ({ session, answer }) => {
    const listed = await listUserEvents(parts, session.user);
    return answer({
      events: listed.map(({ event, at, browser, system, address }) => ({
        event,
        at: localDateTime(at),
        browser,
        system,
        address,
      })),
    });
  });

  return { securityEvents };
}

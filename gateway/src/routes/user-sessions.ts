import { CALLS } from 'sso-contract/calls.ts';
import type { UserSessions } from 'sso-contract/sessions.ts';
import { recordAudit, type Trail } from '../audit/audit.ts';
import { endUserSessions, listUserSessions } from '../domain/sessions/user-sessions.ts';
import { localDateTime } from '../http/cookies.ts';
import { serveCall } from '../http/serve-call.ts';
import { trustHashesOf } from '../http/trust-cookie.ts';
import type { Session } from '../model/session.ts';
import type { TimedStore } from '../store/timed-store.ts';

async function listOf(db: TimedStore, current: Session): Promise<UserSessions> {
  const listed = await listUserSessions(db, current);
  return {
    sessions: listed.map(({ publicId, isCurrent, signedInAt, lastSeenAt, ...words }) => ({
      id: publicId,
      isCurrent,
      signedInAt: localDateTime(signedInAt),
      lastSeenAt: localDateTime(lastSeenAt ?? signedInAt),
      browser: words.browser,
      system: words.system,
      address: words.address,
      provider: words.provider,
    })),
  };
}

/** The calls that list and end the user's own sessions. Ending one never needs a confirmation: a device may be stolen. */
export function userSessionCalls(parts: TimedStore & Pick<Trail, 'audit'>) {
  const sessions = serveCall(CALLS.sessions, async ({ session, answer }) =>
    answer(await listOf(parts, session)),
  );

  const endSessions = serveCall(CALLS.endSessions, async ({ request, session, body, answer }) => {
    const count = await endUserSessions(parts, session, body, trustHashesOf(request));
    const { tenant, id: userId } = session.user;
    const event = { event: 'sessions-ended', tenant, userId, detail: { count } } as const;
    if (count > 0) recordAudit(parts, event, request);
    return answer(await listOf(parts, session));
  });

  return { sessions, endSessions };
}

import { send, type Section } from '../api/client.ts';
import type { ApiResult } from '../api/failure.ts';
import {
  endSessionsCall,
  sessionsCall,
  type EndedSessions,
  type UserSession,
  type UserSessions,
} from '../contract/sessions.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { failureText, reportFailure } from './report-failure.ts';

/** The open sessions; not-offered: the gateway has no such call; failed: the message to show instead. */
export type Listed =
  | { readonly sessions: readonly UserSession[] }
  | { readonly failed: string }
  | 'not-offered';

const SESSIONS_SECTION: Section = { component: 'profile', section: 'sessions' };
const NOT_FOUND = 404;

function listedIn(
  core: Core,
  row: typeof sessionsCall | typeof endSessionsCall,
  result: ApiResult<UserSessions>,
): Listed {
  if (result.ok) return { sessions: result.data.sessions };
  // During an upgrade, a process of the previous release may answer.
  if (result.failure.status === NOT_FOUND) return 'not-offered';
  reportFailure(core, row, result.failure, SESSIONS_SECTION);
  return { failed: failureText(core, result.failure).message };
}

const options = (core: Core) => ({
  section: SESSIONS_SECTION,
  language: messagesService(core).tag(),
});

/** Lists the user's sessions (profile-32). Never rejects. */
export const listSessions = async (core: Core): Promise<Listed> =>
  listedIn(core, sessionsCall, await send(core, sessionsCall, options(core)));

/** Ends one of the user's sessions, or all others, and lists those that are left (profile-34). Never rejects. */
export const endSessions = async (core: Core, ended: EndedSessions): Promise<Listed> =>
  listedIn(
    core,
    endSessionsCall,
    await send(core, endSessionsCall, { ...options(core), body: ended }),
  );

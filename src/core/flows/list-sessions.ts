import {
  endSessionsCall,
  sessionsCall,
  type EndedSessions,
  type UserSession,
  type UserSessions,
} from '../contract/sessions.ts';
import type { Core } from '../kernel/core.ts';
import { callAnnounced, type Listed } from './announced-call.ts';

const SECTION = { component: 'profile', section: 'sessions' };
const sessionsIn = ({ sessions }: UserSessions): readonly UserSession[] => sessions;

/** Lists the user's sessions (profile-32). Never rejects. */
export const listSessions = (core: Core): Promise<Listed<UserSession>> =>
  callAnnounced(core, sessionsCall, SECTION, sessionsIn);

/** Ends one of the user's sessions, or all others, and lists those that are left (profile-34). Never rejects. */
export const endSessions = (core: Core, ended: EndedSessions): Promise<Listed<UserSession>> =>
  callAnnounced(core, endSessionsCall, SECTION, sessionsIn, ended);

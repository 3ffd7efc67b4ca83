import { securityEventsCall, type SecurityEvent } from '../contract/events.ts';
import type { Core } from '../kernel/core.ts';
import { callAnnounced, type Listed } from './announced-call.ts';

const SECTION = { component: 'profile', section: 'events' };

/** Lists what has happened to the user's account, newest first (profile-42). Never rejects. */
export const listEvents = (core: Core): Promise<Listed<SecurityEvent>> =>
  callAnnounced(core, securityEventsCall, SECTION, ({ events }) => events);

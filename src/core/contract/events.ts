import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { EVENTS } from './features.ts';
import { PLACE } from './place.ts';
import { listOf, optionalText } from './text.ts';

/** What the elements have words for. They show any other name as an unknown event. */
export const EVENT_NAMES = [
  'sign-in',
  'sign-in-failed',
  'account-locked',
  'sign-out',
  'sessions-ended',
  'code-requested',
  'password-reset',
  'password-reset-failed',
  'password-changed',
  'password-change-failed',
  'contacts-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-renamed',
  'passkey-cloned',
  'app-added',
  'app-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'second-factor-failed',
  'sign-in-code-mailed',
  'browser-trusted',
  'browser-forgotten',
  'not-me',
  'confirmed',
  'confirm-failed',
  'administrator',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Something that has happened to the user's account. */
export const SecurityEvent = z.object({
  /** One of `EVENT_NAMES`; later versions may have more. */
  event: z.string(),
  /** `YYYY-MM-DDTHH:mm:ss`, UTC. */
  at: optionalText,
  ...PLACE,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** The last 50 events of the user's account, the newest first. */
export const SecurityEvents = z.object({ events: listOf(SecurityEvent) });
export type SecurityEvents = z.infer<typeof SecurityEvents>;

/** Lists what has happened to the user's account. */
export const securityEventsCall = defineCall({
  name: 'securityEvents',
  method: 'GET',
  path: '/api/auth/v1/users/events',
  reply: SecurityEvents,
  feature: EVENTS,
});

import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import type { SignOutReason } from '../kernel/events.ts';
import { settingsService } from '../config/settings.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

/** The user who has to sign in again, in a dialog over the page. */
export const reauthService = defineService('reauth', () => ({
  $reauth: atom<{ readonly userId: string } | undefined>(),
}));

/**
 * Opens a sign-in dialog over the page, so that unsaved work stays. Returns false, and does nothing, if the page does
 * not set `reauth="inline"` or the sign-out was voluntary.
 */
export function requestReauthentication(
  core: Core,
  reason: SignOutReason,
  userId: string,
): boolean {
  const cause = reason === 'elsewhere' ? storageService(core).get(OWN_KEYS.ended) : reason;
  if (settingsService(core).current.reauth !== 'inline' || cause === 'manual') return false;
  reauthService(core).$reauth.set({ userId });
  return true;
}

import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import type { SignOutReason } from '../kernel/events.ts';
import { settingsService } from '../config/settings.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

/** The person who is asked to sign in again over the page she was working on. */
export const reauthService = defineService('reauth', () => ({
  $reauth: atom<{ readonly userId: string } | undefined>(),
}));

/**
 * Asks for a sign-in in place, where the page wants that and the person did not mean to leave; her
 * unsaved work stays. False when she is to go to sign-in instead.
 */
export function requestReauthentication(
  core: Core,
  reason: SignOutReason,
  userId: string,
): boolean {
  const meant = reason === 'elsewhere' ? storageService(core).get(OWN_KEYS.ended) : reason;
  if (settingsService(core).given.reauth !== 'inline' || meant === 'manual') return false;
  reauthService(core).$reauth.set({ userId });
  return true;
}

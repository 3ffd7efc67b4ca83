import { atom } from 'nanostores';
import { room, type Core } from '../core.ts';
import type { SignOutReason } from '../events.ts';
import { settingsRoom } from '../settings.ts';
import { OWN_KEYS, storageRoom } from '../storage.ts';

/** The person who is asked to sign in again over the page she was working on. */
export const reauthRoom = room('reauth', () => ({
  $reauth: atom<{ readonly userId: string } | undefined>(),
}));

/**
 * Asks for a sign-in in place, where the page wants that and the person did not mean to leave; her
 * unsaved work stays. False when she is to go to sign-in instead.
 */
export function asksAgain(core: Core, reason: SignOutReason, userId: string): boolean {
  const meant = reason === 'elsewhere' ? storageRoom(core).get(OWN_KEYS.ended) : reason;
  if (settingsRoom(core).given.reauth !== 'inline' || meant === 'manual') return false;
  reauthRoom(core).$reauth.set({ userId });
  return true;
}

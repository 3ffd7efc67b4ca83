import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { settingsService } from '../config/settings.ts';
import type { User } from './auth.ts';

/** Who has to sign in again, in a dialog over the page, and why. */
export interface ReauthRequest {
  readonly userId: string;
  /** The names of the user's roles; none if they are unknown. */
  readonly roles: readonly string[];
  readonly reason: string;
}

/** The request for a new sign-in, in a dialog over the page. */
export const reauthService = defineService('reauth', (core: Core) => {
  const isInline: (ended: string) => boolean = () =>
    settingsService(core).current.reauth === 'inline';
  return {
    $reauth: atom<ReauthRequest | undefined>(),
    /** True if the page asks for a new sign-in in a dialog. Code that knows the page's guards replaces it. */
    isInline,
    /** True if the page has unsaved changes. The code that tracks them replaces it. */
    isUnsaved: (): boolean => false,
  };
});

/**
 * Opens a sign-in dialog over the page, so that unsaved work stays. Returns false, and does nothing, if the page does
 * not set `reauth="inline"`, or if the user has signed out: in this window, or in another one while this page has no
 * unsaved changes. `ended` is the reason that the dialog shows.
 */
export function requestReauthentication(
  core: Core,
  { userId, roles }: Pick<User, 'userId' | 'roles'>,
  ended: string,
): boolean {
  const { $reauth, isInline, isUnsaved } = reauthService(core);
  if (ended === 'manual' || ended === 'products' || !isInline(ended)) return false;
  if (ended === 'elsewhere' && !isUnsaved()) return false;
  $reauth.set({ userId, roles, reason: ended });
  return true;
}

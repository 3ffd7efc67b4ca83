import { createTimesCorrection } from './correct-times.ts';
import { endSession } from './end-session.ts';
import { readLiveSession, readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import { fullCore, type Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { releaseRole } from '../kernel/page-record.ts';
import { signOut } from './sign-out.ts';
import type { BaseCore } from '../kernel/base-core.ts';
import type { EndReason } from '../i18n/texts.ts';
import { isPublicPage } from '../config/navigation.ts';
import { storageService } from '../platform/storage.ts';
import type { Due } from '../session/deadlines.ts';
import { dropStaleRefreshFlag } from '../session/refresh-flag.ts';
import { refreshSession } from './refresh-session.ts';
import { tabsService } from '../session/tabs.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { warningService } from '../session/warning.ts';
import { watchService, type SessionActions } from '../session/watch.ts';

/** Dispatches `sso-session-refreshed` if this tab or another has extended the session. */
export function notifyRefreshed(core: Core): void {
  const auth = authService(core);
  const before = auth.$auth.get();
  auth.reread();
  const after = auth.$auth.get();
  if (before.status !== 'signed-in' || after.status !== 'signed-in') return;
  if (before.expiresAtMs === after.expiresAtMs) return;
  const expiresInSeconds = Math.round((after.expiresAtMs - core.ports.now()) / 1000);
  hostsService(core).current().emit('sso-session-refreshed', { expiresInSeconds });
}

/**
 * Creates the actions of a page for each phase of its session. Loaded on demand, so that a page whose session is far
 * from its end loads the watch alone.
 */
export function createSessionActions(base: BaseCore): SessionActions {
  const core = fullCore(base);
  const warnings = warningService(core);
  const times = createTimesCorrection(core);
  const { ports, constants } = core;
  let redirecting: Promise<void> | undefined;

  const isCookieGone = () => readSession(core)?.expiresAtMs === 0;
  /** True if another tab is signing out: the cookie is gone before it expires, and storage follows a moment later. */
  const isEndingElsewhere = () =>
    isCookieGone() && Number(storageService(core).get('tokenExpiryTime')) > ports.now();
  const end = (ended?: EndReason) => void signOut(core, 'expired', undefined, ended);
  const endIfCookieGone = () => (isCookieGone() ? end() : watchService(core).check());

  return {
    /** Listens to the other tabs. Returns a function that stops, and closes the warning. */
    listen(): () => void {
      const stop = tabsService(core).listen();
      return () => {
        stop();
        warnings.close();
        releaseRole('warning');
      };
    },

    /** No deadline is near, or another tab has extended the session or signed in. */
    quiet(): void {
      warnings.close();
      dropStaleRefreshFlag(core);
      notifyRefreshed(core);
      times.retry();
    },
    /** Extends the session after the machine's clock was set back (session-29). */
    refresh: times.correct,
    /** `autoStaySignedIn`: extends the session of an active user without asking (session-07). */
    silentRefresh(): void {
      void refreshSession(core, { isSilent: true }).then(() => watchService(core).check());
    },
    /** `showSessionExpiryPopup` with time left (session-08). */
    warning({ endsAtMs }: Due): void {
      if (!isPublicPage(core)) warnings.open(endsAtMs);
    },
    /** `showSessionExpiryPopup` without time left: saves the path and signs out (session-10). */
    over({ endsAtMs }: Due): void {
      warnings.close();
      if (isPublicPage(core)) return;
      if (isEndingElsewhere()) ports.setTimer(endIfCookieGone, constants.storageSyncMs);
      else
        end(
          endsAtMs < Number(storageService(core).get('tokenExpiryTime')) ? 'inactive' : undefined,
        );
    },
    /** Ends the session in this page after another tab, or a cleared storage, has ended it. */
    leave(): void {
      warnings.close();
      // The user has signed out and in again before this page reacted.
      if (readLiveSession(core)) watchService(core).check();
      else endSession(core, 'elsewhere');
    },
    /** Redirects to sign-in. Calls share the running redirect, because a page that opens wakes several times. */
    redirect(): void {
      redirecting ??= redirectToSignIn(core).finally(() => (redirecting = undefined));
    },
  };
}

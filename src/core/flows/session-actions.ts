import { endSession } from './end-session.ts';
import { readLiveSession, readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import { fullCore, type Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { signOut } from './sign-out.ts';
import type { BaseCore } from '../kernel/base-core.ts';
import { isPublicPage } from '../config/navigation.ts';
import { storageService } from '../platform/storage.ts';
import type { Due } from '../session/deadlines.ts';
import { dropStaleRefreshFlag } from '../session/refresh-flag.ts';
import { refreshSession } from '../session/refresh.ts';
import { tabsService } from '../session/tabs.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { warningService } from '../session/warning.ts';
import { watchService } from '../session/watch.ts';

/** Says that another tab's refresh, or this one's, gave the session more time. */
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
 * What a page does about its session, by phase. They are fetched when they are needed, so that a quiet
 * page pays for the watch alone.
 */
export function createSessionActions(base: BaseCore) {
  const core = fullCore(base);
  const warnings = warningService(core);
  const { ports, constants } = core;
  let redirect: Promise<void> | undefined;

  const isCookieGone = () => readSession(core)?.expiresAtMs === 0;
  /** Somebody signs out: the cookie goes before its time, and storage tells of it a moment later. */
  const isEndingElsewhere = () =>
    isCookieGone() && Number(storageService(core).get('tokenExpiryTime')) > ports.now();
  const end = () => void signOut(core, 'expired');
  const endUnlessNotified = () => (isCookieGone() ? end() : watchService(core).check());

  return {
    /** Hears the other tabs until the returned function is called; nothing is warned of from then on. */
    listen(): () => void {
      const stop = tabsService(core).listen();
      return () => {
        stop();
        warnings.close();
      };
    },

    /** Nothing is due, or no longer: somebody has refreshed, or signed in. */
    quiet(): void {
      warnings.close();
      dropStaleRefreshFlag(core);
      notifyRefreshed(core);
    },
    /** `autoStaySignedIn` of spec 4: refreshes for a person who is at work, without asking her. */
    silentRefresh(): void {
      void refreshSession(core, { isSilent: true }).then(() => watchService(core).check());
    },
    /** `showSessionExpiryPopup` of spec 4 with time left. */
    warning({ endsAtMs }: Due): void {
      if (!isPublicPage(core)) warnings.open(endsAtMs);
    },
    /** `showSessionExpiryPopup` of spec 4 without time left: the path is remembered, then sign-out. */
    over(): void {
      warnings.close();
      if (isPublicPage(core)) return;
      if (isEndingElsewhere()) ports.setTimer(endUnlessNotified, constants.newsDelayMs);
      else end();
    },
    /** The session has gone without this page's doing. */
    leave(): void {
      warnings.close();
      // Signed out and in again before this page came to it.
      if (readLiveSession(core)) watchService(core).check();
      else endSession(core, 'elsewhere');
    },
    /** A page that opens wakes several times before this is loaded: calls share the redirect under way. */
    redirectToSignIn(): void {
      redirect ??= redirectToSignIn(core).finally(() => (redirect = undefined));
    },
  };
}
export type SessionActions = ReturnType<typeof createSessionActions>;

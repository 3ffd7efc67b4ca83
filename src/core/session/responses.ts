import { endSession } from '../auth/end-session.ts';
import { readLiveSession, readSession } from '../auth/live-session.ts';
import { authRoom } from '../auth/store.ts';
import { wholeCore, type Core } from '../core.ts';
import { hostsRoom } from '../events.ts';
import { signOut } from '../flows/sign-out.ts';
import type { LeanCore } from '../lean-core.ts';
import { isOpenPage } from '../navigation.ts';
import { storageRoom } from '../storage.ts';
import type { Due } from './deadlines.ts';
import { dropStaleRefreshFlag } from './refresh-flag.ts';
import { refreshSession } from './refresh.ts';
import { tabsRoom } from './tabs.ts';
import { turnAway } from './turn-away.ts';
import { warningRoom } from './warning.ts';
import { watchRoom } from './watch.ts';

/** Says that another tab's refresh, or this one's, gave the session more time. */
export function tellRefreshed(core: Core): void {
  const auth = authRoom(core);
  const before = auth.$auth.get();
  auth.reread();
  const after = auth.$auth.get();
  if (before.status !== 'signed-in' || after.status !== 'signed-in') return;
  if (before.expiresAtMs === after.expiresAtMs) return;
  const expiresInSeconds = Math.round((after.expiresAtMs - core.ports.now()) / 1000);
  hostsRoom(core).current().emit('sso-session-refreshed', { expiresInSeconds });
}

/**
 * What a page does about its session, by phase. They are fetched when they are needed, so that a quiet
 * page pays for the watch alone.
 */
export function openResponses(lean: LeanCore) {
  const core = wholeCore(lean);
  const warnings = warningRoom(core);
  const { ports, constants } = core;
  let redirect: Promise<void> | undefined;

  const isCookieGone = () => readSession(core)?.expiresAtMs === 0;
  /** Somebody signs out: the cookie goes before its time, and storage tells of it a moment later. */
  const isEndingElsewhere = () =>
    isCookieGone() && Number(storageRoom(core).get('tokenExpiryTime')) > ports.now();
  const end = () => void signOut(core, 'expired');
  const endUnlessTold = () => (isCookieGone() ? end() : watchRoom(core).check());

  return {
    /** Hears the other tabs until the returned function is called; nothing is warned of from then on. */
    listen(): () => void {
      const stop = tabsRoom(core).listen();
      return () => {
        stop();
        warnings.close();
      };
    },

    /** Nothing is due, or no longer: somebody has refreshed, or signed in. */
    quiet(): void {
      warnings.close();
      dropStaleRefreshFlag(core);
      tellRefreshed(core);
    },
    /** `autoStaySignedIn` of spec 4: refreshes for a person who is at work, without asking her. */
    stay(): void {
      void refreshSession(core, { isSilent: true }).then(() => watchRoom(core).check());
    },
    /** `showSessionExpiryPopup` of spec 4 with time left. */
    warning({ endsAtMs }: Due): void {
      if (!isOpenPage(core)) warnings.open(endsAtMs);
    },
    /** `showSessionExpiryPopup` of spec 4 without time left: the path is remembered, then sign-out. */
    over(): void {
      warnings.close();
      if (isOpenPage(core)) return;
      if (isEndingElsewhere()) ports.setTimer(endUnlessTold, constants.newsDelayMs);
      else end();
    },
    /** The session has gone without this page's doing. */
    leave(): void {
      warnings.close();
      // Signed out and in again before this page came to it.
      if (readLiveSession(core)) watchRoom(core).check();
      else endSession(core, 'elsewhere');
    },
    /** A page that opens wakes several times before this is loaded: calls share the redirect under way. */
    turnAway(): void {
      redirect ??= turnAway(core).finally(() => (redirect = undefined));
    },
  };
}
export type Responses = ReturnType<typeof openResponses>;

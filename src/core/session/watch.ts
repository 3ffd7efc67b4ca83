import { readSession } from '../platform/stored-session.ts';
import { type BaseCore, defineService } from '../kernel/base-core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';
import { type Clock, startClock } from './clock.ts';
import { type Due, dueAt, type Phase, type SessionTimes } from './deadlines.ts';

/** Reads the times of the session from local storage, so that all tabs use the same. */
export function readTimes(core: BaseCore, tokenExpiryTime: number): SessionTimes {
  const storage = storageService(core);
  const read = (key: string) => Number(storage.get(key)) || 0;
  const lifetimeMs = read(SESSION_KEYS.lifetime);
  return {
    tokenExpiryTime,
    lifetimeMs,
    lastTabActiveOn: read('lastTabActiveOn') || tokenExpiryTime - lifetimeMs,
    userInactivityTime: Math.max(0, read('userInactivityTime')),
    stayTriedFor: read(SESSION_KEYS.stayTried),
    warningMs: core.constants.sessionWarningMs,
  };
}

/** Keys whose change by another tab, or by another app of the suite, affects the session. Null is a cleared storage. */
const WATCHED_KEYS: readonly (string | null)[] = [
  null,
  'isAuthenticated',
  'userId',
  'tokenExpiryTime',
  'isRefreshedFromAnotherTab',
  SESSION_KEYS.stayTried,
];

/**
 * What a page does about its session, one function per phase. Loaded on demand, so that a page whose session is far
 * from its end loads the watch alone.
 */
export interface SessionActions {
  /** No deadline is near, or another tab has extended the session or signed in. */
  quiet(): void;
  /** Extends the session of an active user without asking. */
  silentRefresh(): void;
  /** Opens the warning, or corrects its end. */
  warning(due: Due): void;
  /** Ends the session: its time is over. */
  over(due: Due): void;
  /** Extends the session after the machine's clock was set back. */
  refresh(): void;
  /** Listens to the other tabs until the returned function is called. */
  listen(): () => void;
  /** Ends the session in this page after another tab, or a cleared storage, has ended it. */
  leave(): void;
  /** Redirects a page that needs a session to sign-in. */
  redirect(): void;
}

/** A page or element that needs the session watch. */
export interface WatchClient {
  /** Loads the session actions. */
  load(): Promise<SessionActions>;
  /** True for a page that needs a session. */
  readonly isGuard?: boolean;
  /** Address of the worker, for a page whose policy allows no other. */
  readonly workerSrc?: string | null | undefined;
}

/**
 * Watches the session of a page: its deadlines, the user's activity and the changes of other tabs (session-11).
 * Storage is the single source of truth and is read again at every wake.
 */
export const watchService = defineService('watch', (core: BaseCore) => {
  const { ports, constants } = core;
  const storage = storageService(core);
  const clients = new Set<WatchClient>();
  let loading: Promise<SessionActions> | undefined;
  let loaded: SessionActions | undefined;
  let clock: Clock | undefined;
  let stopListening: (() => void)[] = [];
  let stopTabs: (() => void) | undefined;
  let phase: Phase = 'quiet';
  /** The user ID of the session that this page shows; undefined while there is none. */
  let user: string | undefined;
  /** True on a page that needs a session, until it has found one or has redirected to sign-in. */
  let isGuarding: boolean | undefined;

  const readTimesNow = () => {
    const session = readSession(core);
    return session && readTimes(core, session.expiresAtMs);
  };

  const newest = () => [...clients].at(-1);
  const listenToTabs = () => {
    stopTabs ??= loaded?.listen();
  };

  /** Loads the session actions and calls back with them. */
  const withActions = (use: (actions: SessionActions) => unknown) => {
    loading ??= newest()?.load();
    loading?.then(
      (actions) => {
        loaded = actions;
        // All clients may have left meanwhile.
        if (clients.size === 0) return;
        listenToTabs();
        use(actions);
      },
      (error: unknown) => {
        console.error(error);
        // The next wake tries again. An expired session cannot wait for that: after a reload without the
        // session, the page saves its path and redirects to sign-in.
        loading = undefined;
        if (phase !== 'over') return;
        storage.remove('isAuthenticated');
        ports.location.reload();
      },
    );
  };

  const endWatch = () => {
    user = undefined;
    phase = 'quiet';
    clock?.stop();
    clock = undefined;
  };

  const writeActivity = () => {
    const nowMs = ports.now();
    storage.set('lastTabActiveOn', String(nowMs));
    clock?.tabActive(nowMs);
  };

  const onActivity = () => {
    const lastMs = Number(storage.get('lastTabActiveOn'));
    // While the warning is open, only its answer counts as activity.
    if (
      user !== undefined &&
      phase !== 'warning' &&
      phase !== 'over' &&
      ports.now() - lastMs >= constants.activityEveryMs
    )
      writeActivity();
  };

  const check = (): void => {
    const times = readTimesNow();
    if (!times) {
      if (user === undefined) {
        if (isGuarding)
          withActions(({ redirect }) => {
            isGuarding = false;
            redirect();
          });
      } else if (loaded) {
        endWatch();
        loaded.leave();
      }
      // Once the actions are loaded, another user may be signed in.
      else withActions(check);
      return;
    }
    const nowMs = ports.now();
    const found = storage.get('userId') ?? user ?? '';
    if (user !== undefined && found !== user) {
      ports.location.reload();
      return;
    }
    if (user === undefined) {
      user = found;
      isGuarding = false;
      clock = startClock(core, {
        workerSrc: newest()?.workerSrc,
        onDue: check,
        refresh: () => withActions(({ refresh }) => refresh()),
        readTimes: readTimesNow,
      });
    }
    // Inactivity counts from now if the stored time is from a clock that was ahead, or if no time is known.
    if (times.lastTabActiveOn > nowMs) {
      writeActivity();
      return check();
    }
    const due = dueAt(times, nowMs);
    const preloadAtMs = due.noticeAtMs - constants.sessionPreloadMs;
    phase = due.phase;
    clock?.waitFor(times, nowMs < preloadAtMs ? preloadAtMs : due.nextAtMs);
    if (loaded) loaded[phase](due);
    // Once the actions are loaded, the phase may have changed.
    else if (nowMs >= preloadAtMs) withActions(check);
  };

  return {
    /** Watches until the returned function is called. */
    acquire(client: WatchClient): () => void {
      if (clients.size === 0)
        stopListening = [
          ports.onActivity(onActivity),
          ports.onAwake(check),
          ports.onStorage((key) => {
            if (WATCHED_KEYS.includes(key)) check();
          }),
        ];
      clients.add(client);
      isGuarding ||= client.isGuard;
      // The actions are loaded already, but this client may load more code.
      if (loaded) client.load().catch(() => {});
      listenToTabs();
      check();
      return () => {
        clients.delete(client);
        if (clients.size > 0) return;
        for (const stop of stopListening) stop();
        stopTabs?.();
        stopTabs = undefined;
        endWatch();
      };
    },
    /** Checks the session again, for example after a change in this tab, which causes no storage event. */
    check,
    /** Checks the session again after another tab has extended it, and notifies the worker. */
    tabRefreshed(tabId: string): void {
      clock?.tabRefreshed(tabId);
      check();
    },
    /** Returns the milliseconds until the session ends; 0 without a session. */
    remainingMs(): number {
      const times = readTimesNow();
      if (!times) return 0;
      const nowMs = ports.now();
      const leftMs = dueAt(times, nowMs).endsAtMs - nowMs;
      return Math.max(0, Math.min(leftMs, times.lifetimeMs || Infinity));
    },
  };
});

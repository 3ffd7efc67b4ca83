import { readSession } from '../platform/stored-session.ts';
import { defineService, type BaseCore } from '../kernel/base-core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';
import { startClock, type Clock } from './clock.ts';
import { dueAt, type Phase } from './deadlines.ts';
import type { SessionActions } from '../flows/session-actions.ts';
import { readTimes } from './times.ts';

/** Keys whose change by another tab, or by another app of the suite, is news of the session. */
const WATCHED_KEYS: readonly (string | null)[] = [
  null,
  'isAuthenticated',
  'userId',
  'tokenExpiryTime',
  'isRefreshedFromAnotherTab',
  SESSION_KEYS.stayTried,
];

/** Who wants a page's session watched. */
export interface WatchClient {
  /** Fetches what the page does about its session; a quiet page pays for the watch alone. */
  load(): Promise<SessionActions>;
  /** True for a page that nobody may see without a session. */
  readonly isGuard?: boolean;
  /** Address of the worker, for a page whose policy lets no other in. */
  readonly workerSrc?: string | null | undefined;
}

/**
 * Watches over the session of a page: its time, its person's activity, and what other tabs do to it
 * (spec 4, decisions 2). It remembers nothing that storage knows better: at every wake the truth is
 * read again.
 */
export const watchService = defineService('session-watch', (core: BaseCore) => {
  const { ports, constants } = core;
  const storage = storageService(core);
  const clients = new Set<WatchClient>();
  let loading: Promise<SessionActions> | undefined;
  let loaded: SessionActions | undefined;
  let clock: Clock | undefined;
  let stopListening: (() => void)[] = [];
  let stopTabs: (() => void) | undefined;
  let phase: Phase = 'quiet';
  /** Whose session this page shows; undefined while there is none. */
  let user: string | undefined;
  /** True on a page that nobody may see without a session, until it has turned one away. */
  let isGuarding: boolean | undefined;
  let lastWrittenMs = 0;

  const readTimesNow = () => {
    const session = readSession(core);
    return session && readTimes(core, session.expiresAtMs);
  };

  const newest = () => [...clients].at(-1);
  const listenToTabs = () => {
    stopTabs ??= loaded?.listen();
  };

  /** Fetches the responses, and calls back once they are there. */
  const withActions = (how: (actions: SessionActions) => unknown) => {
    loading ??= newest()?.load();
    loading?.then(
      (responses) => {
        loaded = responses;
        // Who asked may have gone meanwhile.
        if (clients.size === 0) return;
        listenToTabs();
        how(responses);
      },
      () => {
        // It could not be fetched; the next wake tries again. Time that is up waits for nobody: loaded
        // anew without its session, the page saves its path and goes to sign-in.
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
    lastWrittenMs = ports.now();
    storage.set('lastTabActiveOn', String(lastWrittenMs));
  };

  const onActivity = () => {
    const isRecent = () => ports.now() - lastWrittenMs < constants.activityEveryMs;
    // While the warning asks, only its answer counts.
    if (user === undefined || phase === 'warning' || phase === 'over' || isRecent()) return;
    lastWrittenMs = Number(storage.get('lastTabActiveOn'));
    if (isRecent()) return;
    writeActivity();
    clock?.tabActive(lastWrittenMs);
  };

  const check = (): void => {
    const times = readTimesNow();
    if (!times) {
      if (user === undefined) {
        if (isGuarding)
          withActions(({ redirectToSignIn }) => {
            isGuarding = false;
            redirectToSignIn();
          });
      } else if (loaded) {
        endWatch();
        loaded.leave();
      }
      // By the time they have come, somebody else may be signed in.
      else withActions(check);
      return;
    }
    const found = storage.get('userId') ?? user ?? '';
    if (user !== undefined && found !== user) {
      ports.location.reload();
      return;
    }
    if (user === undefined) {
      user = found;
      isGuarding = false;
      // Idleness counts from now where nobody, or a clock that was ahead, wrote when it began.
      if (!(Number(storage.get('lastTabActiveOn') ?? NaN) <= ports.now())) writeActivity();
      clock = startClock(core, {
        workerSrc: newest()?.workerSrc,
        onDue: check,
        readTimes: readTimesNow,
      });
    }
    const nowMs = ports.now();
    const due = dueAt(times, nowMs);
    const preloadAtMs = due.noticeAtMs - constants.sessionPreloadMs;
    phase = due.phase;
    clock?.waitFor(times, nowMs < preloadAtMs ? preloadAtMs : due.nextAtMs);
    if (loaded) loaded[phase](due);
    // By the time they have come, something else may be due.
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
      // Another's are there already, but this one may bring more.
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
    /** Looks again, as after something that storage does not tell of by itself. */
    check,
    /** Another tab has refreshed the session. */
    tabRefreshed(tabId: string): void {
      clock?.tabRefreshed(tabId);
      check();
    },
    /** Milliseconds until the session ends; 0 when there is none. */
    remainingMs(): number {
      const times = readTimesNow();
      return times ? Math.max(0, dueAt(times, ports.now()).endsAtMs - ports.now()) : 0;
    },
  };
});

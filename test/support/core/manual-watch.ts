import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import type { SessionActions } from '../../../src/core/session/watch.ts';
import { watchService, type WatchClient } from '../../../src/core/session/watch.ts';
import { fakeCore, HOST } from './fake-core.ts';
import { stopClock } from '../time/manual-clock.ts';
import { signedIn } from '../fixtures/users.ts';

const HOUR_MS = 3_600_000;

/** How long before the session's end the warning opens. */
export const WARNING_MS = CONSTANTS.sessionWarningMs;
/** How long before the session's end a quiet page fetches the session actions. */
export const FETCH_MS = CONSTANTS.sessionWarningMs + CONSTANTS.sessionPreloadMs;

/** Resolves once fetched modules have arrived. */
export const arrived = () => new Promise((resolve) => setTimeout(resolve));

/** Returns a session watch on a clock that only the test advances. The user's session ends in an hour. */
export function manualWatch({ local = {}, isSignedIn = true } = {}) {
  const endsAtMs = Date.now() + HOUR_MS;
  const { core, page } = fakeCore({
    href: `${HOST}/profile`,
    ...(isSignedIn && {
      local: { ...signedIn().local, ...local },
      cookies: { tokenExpiryDttm: new Date(endsAtMs).toISOString() },
    }),
  });
  const clock = stopClock(page);
  const started: string[] = [];
  const sent: { type: string }[] = [];
  page.startWorker = (address) => {
    started.push(new URL(address).href);
    return Object.assign(new EventTarget(), {
      postMessage: (message: { type: string }) => sent.push(message),
      terminate: () => undefined,
    }) as unknown as Worker;
  };
  const actions: string[] = [];
  const record = (action: string) => () => void actions.push(action);
  const sessionActions: SessionActions = {
    listen: () => {
      actions.push('listen');
      return record('unlisten');
    },
    quiet: record('quiet'),
    silentRefresh: record('silentRefresh'),
    warning: record('warning'),
    over: record('over'),
    refresh: record('refresh'),
    leave: record('leave'),
    redirect: record('redirect'),
  };
  const watch = watchService(core);
  const network = { loads: 0, isOffline: false };
  const load = () => {
    network.loads += 1;
    return network.isOffline
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(sessionActions);
  };
  return {
    page,
    clock,
    started,
    sent,
    actions,
    watch,
    endsAtMs,
    network,
    acquire: (more: Partial<WatchClient> = {}) =>
      watch.acquire({ load, workerSrc: '/session.worker.js', ...more }),
    values: page.local.values,
    /** Advances the time to this long before the session's end. */
    async until(beforeEndMs: number) {
      clock.advance(endsAtMs - beforeEndMs - page.now());
      await arrived();
    },
    /** Returns the last action. */
    last: () => actions.at(-1),
  };
}

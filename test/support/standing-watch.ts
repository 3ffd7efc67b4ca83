import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import type { SessionActions } from '../../src/core/flows/session-actions.ts';
import { watchService, type WatchClient } from '../../src/core/session/watch.ts';
import { fakeCore, HOST } from './fake-core.ts';
import { stopClock } from './manual-clock.ts';
import { signedIn } from './users.ts';

const HOUR_MS = 3_600_000;

/** How long before the session's end the warning opens. */
export const WARNING_MS = CONSTANTS.sessionWarningMs;
/** How long before the session's end a quiet page fetches what it answers with. */
export const FETCH_MS = CONSTANTS.sessionWarningMs + CONSTANTS.sessionPreloadMs;

/** Lets what was fetched arrive. */
export const arrived = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose time stands still until a test moves it, of a person whose session ends in an hour. */
export function standingWatch({ local = {}, isSignedIn = true } = {}) {
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
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const responses: SessionActions = {
    listen: () => {
      done.push('listen');
      return note('deaf');
    },
    quiet: note('quiet'),
    silentRefresh: note('silentRefresh'),
    warning: note('warning'),
    over: note('over'),
    leave: note('leave'),
    redirectToSignIn: note('redirectToSignIn'),
  };
  const watch = watchService(core);
  const net = { loads: 0, isOffline: false };
  const load = () => {
    net.loads += 1;
    return net.isOffline ? Promise.reject(new TypeError('offline')) : Promise.resolve(responses);
  };
  return {
    page,
    clock,
    started,
    sent,
    done,
    watch,
    endsAtMs,
    net,
    hold: (more: Partial<WatchClient> = {}) =>
      watch.acquire({ load, workerSrc: '/session.worker.js', ...more }),
    values: page.local.values,
    /** Moves the time on until so long before the session's end. */
    async until(beforeEndMs: number) {
      clock.advance(endsAtMs - beforeEndMs - page.now());
      await arrived();
    },
    /** The last of them that happened. */
    last: () => done.at(-1),
  };
}

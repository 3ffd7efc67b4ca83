import { logoutCall } from '../contract/auth.ts';
import { call } from './call.ts';
import { endSession } from './end-session.ts';
import { readLiveSession, readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hostsService, type Host, type SignOutReason } from '../kernel/events.ts';
import type { EndReason } from '../i18n/texts.ts';
import { busyService } from '../notices/busy.ts';
import { watchService } from '../session/watch.ts';
import { storageService } from '../platform/storage.ts';

/** The running sign-out, so that a second click does not start another. */
const signOutService = defineService('sign-out', () => ({
  running: undefined as Promise<void> | undefined,
}));

const LOCK = 'sso-elements.sign-out';

/**
 * Ends an expired session at once. Only the first tab calls the gateway. It stays open until every tab, also one with a
 * late timer, can read from storage that the session is over, because a page that leaves releases its lock.
 */
async function expire(core: Core, host: Host, ended?: EndReason): Promise<void> {
  const { locks, setTimer } = core.ports;
  const { storageSyncMs } = core.constants;
  const storage = storageService(core);
  const generation = storage.get('tokenExpiryTime');
  const endWithoutLock = () => {
    void call(core, logoutCall);
    endSession(core, 'expired', host, { ended });
  };
  if (!locks) return endWithoutLock();
  await new Promise<void>((resolve) => {
    const run = async (lock: Lock | null) => {
      // While this page was frozen, another tab may have ended the session or started the next one.
      const isNext = storage.get('tokenExpiryTime') !== generation && readLiveSession(core);
      if (isNext || !readSession(core)) {
        watchService(core).check();
        resolve();
        return;
      }
      if (lock) void call(core, logoutCall);
      endSession(core, 'expired', host, { ended, delayMs: lock ? storageSyncMs : 0 });
      resolve();
      if (lock) await new Promise<void>((go) => setTimer(go, storageSyncMs));
    };
    locks.request(LOCK, { ifAvailable: true }, run).catch(() => {
      // The browser allows no locks, as in a sandboxed frame.
      endWithoutLock();
      resolve();
    });
  });
}

async function leave(
  core: Core,
  reason: SignOutReason,
  host: Host,
  ended?: EndReason,
): Promise<void> {
  if (reason === 'expired') return expire(core, host, ended);
  // The page can't keep a session that has ended.
  if (reason === 'manual' && !host.emit('sso-before-sign-out', { reason })) return;
  const reply = await busyService(core).during(call(core, logoutCall));
  const data = reason === 'manual' && reply.ok ? reply.data : undefined;
  // Without the code for it, the user is signed out here only.
  const provider = data
    ? await import('./sign-out-at-provider.ts').catch(() => undefined)
    : undefined;
  endSession(core, reason, host, { ended, path: await provider?.nextPath(core, data) });
}

/**
 * Signs out on the gateway and in this browser, even if the gateway can't be reached (sign-out-01), unless the page cancels
 * a sign-out by the user (elements-27). `ended` is what the
 * sign-in screen shows, if that is more precise than `reason`.
 */
export function signOut(
  core: Core,
  reason: SignOutReason = 'manual',
  host: Host = hostsService(core).current(),
  ended?: EndReason,
): Promise<void> {
  const isOut = authService(core).$auth.get().status !== 'signed-in';
  if (isOut && storageService(core).get('isAuthenticated') !== 'true') return Promise.resolve();
  const state = signOutService(core);
  state.running ??= leave(core, reason, host, ended).finally(() => (state.running = undefined));
  return state.running;
}

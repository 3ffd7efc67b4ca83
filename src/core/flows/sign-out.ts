import { logout } from '../api/auth-calls.ts';
import { endSession } from './end-session.ts';
import { readLiveSession, readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hostsService, type Host, type SignOutReason } from '../kernel/events.ts';
import { busyService } from '../notices/busy.ts';
import { watchService } from '../session/watch.ts';
import { storageService } from '../platform/storage.ts';

/** The sign-out under way, so that a second click starts no other. */
const signOutService = defineService('sign-out', () => ({
  running: undefined as Promise<void> | undefined,
}));

const LOCK = 'sso-elements.sign-out';

/**
 * Ends a session whose time is over, at once. Where it is over in all tabs, the first of them tells the
 * gateway for all; it stays until a tab whose timer is late can read in storage that it is over, for a
 * page that leaves lets go of its lock.
 */
async function expire(core: Core, host: Host): Promise<void> {
  const { locks, setTimer } = core.ports;
  const { newsDelayMs } = core.constants;
  const storage = storageService(core);
  const generation = storage.get('tokenExpiryTime');
  if (!locks) {
    void logout(core);
    endSession(core, 'expired', host);
    return;
  }
  await new Promise<void>((resolve) => {
    void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      // A page that froze while it waited wakes to what others have done: ended it, or begun the next one.
      const isNext = storage.get('tokenExpiryTime') !== generation && readLiveSession(core);
      if (isNext || !readSession(core)) {
        watchService(core).check();
        resolve();
        return;
      }
      if (lock) void logout(core);
      endSession(core, 'expired', host, lock ? newsDelayMs : 0);
      resolve();
      if (lock) await new Promise<void>((go) => setTimer(go, newsDelayMs));
    });
  });
}

async function leave(core: Core, reason: SignOutReason, host: Host): Promise<void> {
  if (reason === 'expired') return expire(core, host);
  // Whoever asked waits until it is done.
  await busyService(core).during(logout(core));
  endSession(core, reason, host);
}

/** Signs out on the gateway and here, even when the gateway can't be told (spec 4, "Logout"). */
export function signOut(
  core: Core,
  reason: SignOutReason = 'manual',
  host: Host = hostsService(core).current(),
): Promise<void> {
  const isOut = authService(core).$auth.get().status === 'signed-out';
  if (isOut && storageService(core).get('isAuthenticated') !== 'true') return Promise.resolve();
  const state = signOutService(core);
  state.running ??= leave(core, reason, host).finally(() => (state.running = undefined));
  return state.running;
}

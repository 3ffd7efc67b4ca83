import { logout } from '../api/calls.ts';
import { endSession } from '../auth/end-session.ts';
import { authRoom } from '../auth/store.ts';
import { room, type Core } from '../core.ts';
import { hostsRoom, type Host, type SignOutReason } from '../events.ts';
import { busyRoom } from '../notices/busy.ts';
import { storageRoom } from '../storage.ts';

/** The sign-out under way, so that a second click starts no other. */
const signOutRoom = room('sign-out', () => ({ running: undefined as Promise<void> | undefined }));

const LOCK = 'sso-elements.sign-out';

/** When time is up in all tabs at once, the first of them tells the gateway for all. */
async function tellOnce(core: Core): Promise<void> {
  const { locks, setTimer } = core.ports;
  if (!locks) return void logout(core);
  await new Promise<void>((resolve) => {
    void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      resolve();
      if (!lock) return;
      await logout(core);
      // A tab whose timer is late must be able to read that it is over.
      await new Promise<void>((go) => setTimer(go, core.constants.newsDelayMs));
    });
  });
}

async function leave(core: Core, reason: SignOutReason, host: Host): Promise<void> {
  // Whoever asked waits until it is done; a session whose time is over ends at once.
  if (reason === 'expired') await tellOnce(core);
  else await busyRoom(core).during(logout(core));
  endSession(core, reason, host);
}

/** Signs out on the gateway and here, even when the gateway can't be told (spec 4, "Logout"). */
export function signOut(
  core: Core,
  reason: SignOutReason = 'manual',
  host: Host = hostsRoom(core).current(),
): Promise<void> {
  const isOut = authRoom(core).$auth.get().status === 'signed-out';
  if (isOut && storageRoom(core).get('isAuthenticated') !== 'true') return Promise.resolve();
  const state = signOutRoom(core);
  state.running ??= leave(core, reason, host).finally(() => (state.running = undefined));
  return state.running;
}

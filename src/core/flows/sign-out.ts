import { logout } from '../api/calls.ts';
import { endSession } from '../auth/end-session.ts';
import { authRoom } from '../auth/store.ts';
import { room, type Core } from '../core.ts';
import { hostsRoom, type Host, type SignOutReason } from '../events.ts';
import { busyRoom } from '../notices/busy.ts';

/** The sign-out under way, so that a second click starts no other. */
const signOutRoom = room('sign-out', () => ({ running: undefined as Promise<void> | undefined }));

async function leave(core: Core, reason: SignOutReason, host: Host): Promise<void> {
  const told = logout(core);
  // Whoever asked waits until it is done; a session whose time is over ends at once.
  if (reason !== 'expired') await busyRoom(core).during(told);
  endSession(core, reason, host);
}

/** Signs out on the gateway and here, even when the gateway can't be told (spec 4, "Logout"). */
export function signOut(
  core: Core,
  reason: SignOutReason = 'manual',
  host: Host = hostsRoom(core).current(),
): Promise<void> {
  if (authRoom(core).$auth.get().status === 'signed-out') return Promise.resolve();
  const state = signOutRoom(core);
  state.running ??= leave(core, reason, host).finally(() => (state.running = undefined));
  return state.running;
}

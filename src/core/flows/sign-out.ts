import { logout } from '../api/calls.ts';
import { endSession } from '../auth/end-session.ts';
import { authRoom } from '../auth/store.ts';
import type { Core } from '../core.ts';
import { hostsRoom, type Host, type SignOutReason } from '../events.ts';
import { busyRoom } from '../notices/busy.ts';

/** Signs out on the gateway, then here, even when the gateway can't be told (spec 4, "Logout"). */
export async function signOut(
  core: Core,
  reason: SignOutReason = 'manual',
  host: Host = hostsRoom(core).current(),
): Promise<void> {
  if (authRoom(core).$auth.get().status === 'signed-out') return;
  await busyRoom(core).during(logout(core));
  endSession(core, reason, host);
}

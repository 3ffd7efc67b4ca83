import type { Core } from '../kernel/core.ts';
import type { SignOutReason } from '../kernel/events.ts';

/**
 * Signs out here, in all tabs and on the gateway. Its code is fetched when it is called: an app that
 * imports the core alone pays for no call to the gateway before. Rejects when the code can't be fetched.
 */
export async function signOut(core: Core, reason?: SignOutReason): Promise<void> {
  const flow = await import('./sign-out.ts');
  return flow.signOut(core, reason);
}

import { logout } from '../api/auth-calls.ts';
import type { Core } from '../kernel/core.ts';

/**
 * Gives up a password change that is due: on a shared machine nobody else shall find the session that
 * may make it (decisions 1.7). Tells nobody; the local side never was signed in.
 */
export async function leaveForcedChange(core: Core): Promise<void> {
  await logout(core);
}

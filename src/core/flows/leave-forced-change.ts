import { logoutCall } from '../contract/auth.ts';
import type { Core } from '../kernel/core.ts';
import { call } from './call.ts';

/**
 * Cancels a required password change by ending its session on the gateway, so that another user of the machine cannot
 * continue it (password-reset-13). Dispatches no event, because this browser was never signed in.
 */
export async function leaveForcedChange(core: Core): Promise<void> {
  await call(core, logoutCall);
}

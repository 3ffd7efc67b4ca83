import type { Core } from '../kernel/core.ts';
import { hasCapability } from '../passkeys/capabilities.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';

/**
 * Signs in over the page if the user has pressed something, and the device has one of the user's passkeys at hand
 * (passkeys-67). Otherwise saves the path and redirects to sign-in.
 */
export const signInOrRedirect = (core: Core): Promise<void> =>
  redirectToSignIn(core, async () => {
    if (!(await hasCapability('immediateGet'))) return false;
    // No question of the browser covers a page that only opens.
    if (!navigator.userActivation.isActive) return false;
    return import('./sign-in-at-hand.ts').then(
      (flow) => flow.signInAtHand(core),
      () => false,
    );
  });

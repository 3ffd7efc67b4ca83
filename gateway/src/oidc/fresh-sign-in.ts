import type { ProviderAccess } from '../model/provider.ts';
import { ProviderFault } from './faults.ts';

/** Seconds by which the provider's clock may be behind the gateway's. */
const TOLERANCE_SECONDS = 60;

/**
 * Rejects an ID token that does not say that the user has signed in after a flow began. The library's own check counts
 * back from the response, and so refuses users who take their time at the provider.
 */
export function requireFreshSignIn(
  { issuer }: ProviderAccess,
  authTime: unknown,
  begunAtMs: number,
): void {
  if (typeof authTime !== 'number')
    throw new ProviderFault(
      'auth-time',
      `The provider ${issuer} sends no auth_time, so users cannot confirm their session there. Let it send the claim auth_time in ID tokens.`,
    );
  if (authTime < begunAtMs / 1000 - TOLERANCE_SECONDS)
    throw new ProviderFault(
      'auth-time',
      `The provider ${issuer} did not ask the user to sign in again, although max_age is 0: auth_time is older. Let it heed max_age and prompt, and synchronize both clocks (NTP).`,
    );
}

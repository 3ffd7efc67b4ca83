import { PasskeyProof } from '../contract/passkeys.ts';
import type { Core } from '../kernel/core.ts';
import { pendingService } from './pending-request.ts';
import { request, type Manner, type Options, type PasskeyResult } from './request.ts';

/** How the browser offers the user's passkeys, if not in a dialog of its own at once. */
type Offer = { readonly mediation: 'conditional' } | { readonly uiMode: 'immediate' };

async function get(
  core: Core,
  options: Options,
  signal: AbortSignal | undefined,
  offer?: Offer,
  manner?: Manner,
): Promise<PasskeyResult<PasskeyProof>> {
  const result = await request(
    core,
    async (stop) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      return navigator.credentials.get({ publicKey, signal: stop, ...offer });
    },
    PasskeyProof,
    signal,
    manner,
  );
  // Only a new passkey can exist already.
  return result.kind === 'exists' ? { kind: 'cancelled' } : result;
}

/** Asks the browser for one of the user's passkeys (passkeys-31). Never rejects, and settles within a minute. */
export const usePasskey = (
  core: Core,
  options: Options,
  signal?: AbortSignal,
): Promise<PasskeyResult<PasskeyProof>> => get(core, options, signal);

/**
 * Lets the browser offer the user's passkeys among the suggestions of a field (passkeys-42). Never rejects. Settles when
 * the user has chosen one, when another request begins, and when `signal` aborts it.
 */
export const awaitPasskey = (
  core: Core,
  options: Options,
  signal: AbortSignal,
): Promise<PasskeyResult<PasskeyProof>> =>
  get(core, options, signal, { mediation: 'conditional' }, { isQuiet: true, deadlineMs: Infinity });

/**
 * Asks the browser for a passkey that this device has at hand (passkeys-67). Ends as cancelled at once, without a dialog,
 * if there is none. Never rejects, and settles within a minute.
 */
export const usePasskeyAtHand = (
  core: Core,
  options: Options,
): Promise<PasskeyResult<PasskeyProof>> => get(core, options, undefined, { uiMode: 'immediate' });

/** Aborts the page's request for a passkey, if there is one. It then ends as cancelled. */
export const abortPasskeyRequest = (core: Core): void => pendingService(core).abort();

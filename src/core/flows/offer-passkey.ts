import { send } from '../api/client.ts';
import { PASSKEY_OFFER } from '../contract/features.ts';
import { passkeysCall } from '../contract/passkeys.ts';
import { messagesService } from '../i18n/messages.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { persistedCodes } from '../products/persisted-codes.ts';
import { isAnnounced } from './announced-features.ts';
import { createPasskeyAutomatically } from './create-automatically.ts';
import { passkeySupport, preparePasskeySupport } from './passkey-support.ts';

/** Each user's answer: until when the offer is not made, in milliseconds since 1970, or that it is never made again. */
const KEY = 'sso-elements.passkeyOffer';
const NEVER = 'never';
const REST_MS = 30 * 24 * 3_600_000;
/** The user waits for it. */
const CALL_MS = 3_000;

/** The offer of a passkey to a user who has signed in with a password (passkeys-59). Loaded on demand. */
export const passkeyOfferService = defineService('passkey-offer', (core: Core) => {
  const { $codes, update } = persistedCodes(core, KEY, 1);
  const { ports } = core;
  return {
    /** Stores that the user wants no offer in this browser, for 30 days or for good (storage-18). */
    decline(isForGood: boolean): void {
      update(() => [isForGood ? NEVER : String(ports.now() + REST_MS)]);
    },
    /** True while the user wants no offer. */
    isDeclined(): boolean {
      const [answer = ''] = $codes.get();
      const restMs = Number(answer) - ports.now();
      // A later time was written while the clock was wrong.
      return answer === NEVER || (restMs > 0 && restMs <= REST_MS);
    },
  };
});

async function hasNoPasskeys(core: Core): Promise<boolean> {
  const language = messagesService(core).tag();
  const list = await send(core, passkeysCall, { language, timeoutMs: CALL_MS });
  return list.ok && list.data.passkeys.length === 0;
}

/**
 * Does what a gateway announces for the time after a sign-in with a password: lets the browser create a passkey without a
 * question, and resolves to true if the user should be asked to create one. Never rejects.
 */
export async function preparePasskeyOffer(core: Core): Promise<boolean> {
  await preparePasskeySupport(core);
  const support = passkeySupport(core);
  if (!support || support.obstacle) return false;
  const creating = createPasskeyAutomatically(core);
  if (!isAnnounced(core, PASSKEY_OFFER) || passkeyOfferService(core).isDeclined()) return false;
  // The browser rejects a second request, so the question waits for the one that needs no answer.
  const [isCreated, isNew] = await Promise.all([creating, hasNoPasskeys(core)]);
  return isNew && !isCreated;
}

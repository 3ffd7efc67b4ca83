import { configService } from '../config/config.ts';
import { navigate } from '../config/navigation.ts';
import type { LoginData } from '../contract/auth.ts';
import { AUTOMATIC_PASSKEYS, PASSKEY_OFFER, SECOND_FACTOR } from '../contract/features.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { SECTION_KEY } from '../platform/storage.ts';
import { parseServerTime } from '../platform/stored-session.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { isAnnounced } from './announced-features.ts';
import type { SignInDestination } from './redirect-after-sign-in.ts';

/**
 * A question to a user who has signed in with a password. set-up: a second factor has to be set up until `byMs`; passkey:
 * whether to create one.
 */
export type AfterQuestion =
  | { readonly kind: 'set-up'; readonly byMs: number }
  | { readonly kind: 'passkey' };

/** Shows a question, and resolves with where the user goes next; undefined for the usual destination. */
export type AskUser = (question: AfterQuestion) => Promise<SignInDestination | undefined>;

/** Resolves to true if the user should be asked to create a passkey. Loaded where the gateway announces something. */
async function offersPasskey(core: Core): Promise<boolean> {
  if (![PASSKEY_OFFER, AUTOMATIC_PASSKEYS].some((name) => isAnnounced(core, name))) return false;
  return import('./offer-passkey.ts').then(
    (flow) => flow.preparePasskeyOffer(core),
    () => false,
  );
}

/** Asks at most one question after a sign-in with a password, before it is completed (second-factor-73). */
export async function askAfterSignIn(
  core: Core,
  { secondFactorBy }: LoginData,
  ask: AskUser,
): Promise<SignInDestination | undefined> {
  const byMs = parseServerTime(secondFactorBy);
  // Also what needs no question, which a required second factor does not replace.
  const isOffered = offersPasskey(core);
  if (!Number.isNaN(byMs)) return ask({ kind: 'set-up', byMs });
  return (await isOffered) ? ask({ kind: 'passkey' }) : undefined;
}

/** The destination where a second factor is set up: its card in My Profile. */
export const secondFactorCard = (core: Core, host: Host): SignInDestination => ({
  go() {
    tabStorageService(core).set(SECTION_KEY, SECOND_FACTOR);
    navigate(core, host, configService(core).path('profilePath'));
    return false;
  },
});

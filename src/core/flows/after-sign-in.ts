import { configService } from '../config/config.ts';
import { navigate } from '../config/navigation.ts';
import type { LoginData } from '../contract/auth.ts';
import { SECOND_FACTOR } from '../contract/features.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { SECTION_KEY } from '../platform/storage.ts';
import { parseServerTime } from '../platform/stored-session.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import type { SignInDestination } from './redirect-after-sign-in.ts';

/** A question to a user who has signed in with a password. set-up: a second factor has to be set up until `byMs`. */
export interface AfterQuestion {
  readonly kind: 'set-up';
  readonly byMs: number;
}

/** Shows a question, and resolves with where the user goes next; undefined for the usual destination. */
export type AskUser = (question: AfterQuestion) => Promise<SignInDestination | undefined>;

/** Asks at most one question after a sign-in with a password, before it is completed (second-factor-73). */
export async function askAfterSignIn(
  { secondFactorBy }: LoginData,
  ask: AskUser,
): Promise<SignInDestination | undefined> {
  const byMs = parseServerTime(secondFactorBy);
  return Number.isNaN(byMs) ? undefined : ask({ kind: 'set-up', byMs });
}

/** The destination where a second factor is set up: its card in My Profile. */
export const secondFactorCard = (core: Core, host: Host): SignInDestination => ({
  go() {
    tabStorageService(core).set(SECTION_KEY, SECOND_FACTOR);
    navigate(core, host, configService(core).path('profilePath'));
    return false;
  },
});

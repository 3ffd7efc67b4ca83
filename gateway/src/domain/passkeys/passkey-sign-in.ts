import type { Keyring } from '../../keys/keyring.ts';
import { setProof } from '../../store/confirmations.ts';
import { clearFactorDue } from '../../store/required-factors.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { replaceSession, type SignIn } from '../sessions/replace-session.ts';
import type { Opened } from '../sessions/sessions.ts';
import { recordUsed, refused, type RefusedPasskey, type UsedPasskey } from './find-used.ts';
import type { Ticket } from '../tickets.ts';

/** What a sign-in with a passkey has led to. */
export type PasskeySignIn =
  | { readonly kind: 'signed-in'; readonly opened: Opened }
  | RefusedPasskey;

/**
 * Signs the user of a passkey in, in place of the browser's old session. Without a new session, the old one goes on, and
 * the ticket is not used up.
 */
export async function signInWithPasskey(
  parts: TimedStore & { readonly keyring: Keyring },
  ticket: Ticket,
  used: UsedPasskey,
  session: Pick<SignIn, 'sessionSeconds' | 'oldToken' | 'place'>,
): Promise<PasskeySignIn> {
  const { user } = used.found;
  // A user without a password has none to change.
  const scope = user.mustChange && user.passwordHash !== null ? 'change' : 'full';
  let refusal: RefusedPasskey | undefined;
  const opened = await replaceSession(parts, {
    ...{ user, scope, ...session },
    redeem: async (trx, { tokenHash }) => {
      const at = new Date(parts.now());
      refusal = await recordUsed(trx, ticket, used, at);
      if (refusal) return false;
      await setProof(trx, tokenHash, 'passkey', at);
      // Now it is a second factor, also if a browser has created it.
      if (scope === 'full') await clearFactorDue(trx, user.id);
      return true;
    },
  });
  if (opened) return { kind: 'signed-in', opened };
  return refusal ?? refused('refused', 'unknown-user', user);
}

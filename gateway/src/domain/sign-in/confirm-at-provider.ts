import type { Authenticated } from '../../model/provider.ts';
import type { Session } from '../../model/session.ts';
import { setConfirmed } from '../../store/confirmations.ts';
import { findIdentity, readLinkedOptions } from '../../store/identities.ts';
import type { Store } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { strengthOf } from './proof-strength.ts';

/** A sign-in option at which a user can confirm a session. */
export interface ConfirmingOption {
  readonly clientId: string;
  readonly name: string;
}

/** What a fresh sign-in at a provider has led to. */
export type ProviderConfirmation =
  | 'confirmed'
  /** The provider's account is that of another user, or of none. */
  | 'other-user'
  /** The session has ended, or its user was disabled or has got another password. */
  | 'session-ended';

/** Compares issuers as discovery does, which ignores a slash after the host. */
const isSameIssuer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

/**
 * Returns the sign-in options by which the user of a session can sign in, each once, in the order of the form. None for a
 * user with a passkey or an authenticator app, which alone confirm.
 */
export async function confirmingOptions(
  store: Store,
  { user }: Session,
  issuerOf: (clientId: string) => string | undefined,
): Promise<ConfirmingOption[]> {
  if ((await strengthOf(store, user.id)) !== 'password') return [];
  const usable = new Map<string, ConfirmingOption>();
  for (const { clientId, name, issuer } of await readLinkedOptions(store, user)) {
    const configured = issuerOf(clientId);
    const isUsable =
      configured !== undefined && (issuer === '' || isSameIssuer(issuer, configured));
    if (isUsable && !usable.has(clientId)) usable.set(clientId, { clientId, name });
  }
  return [...usable.values()];
}

/** Confirms a session after a fresh sign-in of its user. Links no account, and creates no user. */
export async function confirmAtProvider(
  { store, now }: TimedStore,
  session: Session,
  { tenant, claims, session: { issuer, clientId } }: Authenticated,
): Promise<ProviderConfirmation> {
  const linked = await findIdentity(store, { tenant, issuer, clientId, subject: claims.userId });
  if (linked?.user.id !== session.user.id) return 'other-user';
  return (await setConfirmed(store, session, new Date(now()))) ? 'confirmed' : 'session-ended';
}

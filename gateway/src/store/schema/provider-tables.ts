import type { Generated } from 'kysely';

/** A user's account at an OpenID provider. */
export interface Identities {
  tenant_code: string;
  /** '' for a provider whose address changes: then `client_id` names it. */
  issuer: Generated<string>;
  subject: string;
  /** The only client that may use the identity; '' for every client of the issuer. */
  client_id: Generated<string>;
  user_id: string;
  /** True if the provider created the user, whose names, roles and products then follow the provider's claims. */
  is_managed: Generated<boolean>;
}

/** The provider's side of a session that single sign-on opened. */
export interface ProviderSessions {
  token_hash: string;
  client_id: string;
  issuer: string;
  /** The `sub` of the ID token, which logout tokens name. */
  subject: string;
  sid: string | null;
  /** The ID token, encrypted. */
  sealed: string;
}

/** A sign-out that the browser may continue at the provider. */
export interface ProviderLogouts {
  token_hash: string;
  client_id: string;
  /** As in {@link ProviderSessions}. */
  sealed: string;
  expires_at: Date;
}

/** Logout tokens, which must not be accepted a second time, and end sign-ins that are still in progress. */
export interface UsedLogoutTokens {
  issuer: string;
  jti: string;
  client_id: string;
  subject: string | null;
  sid: string | null;
  /** By the database's clock. */
  accepted_at: Generated<Date>;
  expires_at: Date;
}

/** Sign-ins at providers that have begun. */
export interface SsoFlows {
  state_hash: string;
  browser_hash: string;
  tenant_code: string;
  client_id: string;
  origin: string;
  /** The provider at which the flow started. */
  issuer: string;
  nonce: string;
  verifier: string;
  expires_at: Date;
  /** The session that the sign-in confirms; null for one that opens a session. */
  session_hash: string | null;
}

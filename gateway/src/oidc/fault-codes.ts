/** Why a provider could not be used. */
export type FaultCode =
  /**
   * No connection to the provider, or no reply within 10 s; the line names the system's code.
   *
   * Check `issuer`, DNS, firewall and proxy. For a certificate of your own authority set `NODE_EXTRA_CA_CERTS`.
   */
  | 'unreachable'
  /**
   * The provider's metadata is missing, invalid or of another issuer.
   *
   * Open `issuer` + `/.well-known/openid-configuration`, and copy its `issuer` exactly, with or without `/` at the end.
   */
  | 'discovery'
  /**
   * The provider's settings are incomplete or invalid.
   *
   * Set what the line names.
   */
  | 'settings'
  /**
   * The provider rejected the client.
   *
   * Compare the client ID and `clientSecret`. A secret may have expired. Check the client authentication there.
   */
  | 'credentials'
  /**
   * The provider replied with the error that the line names.
   *
   * `invalid_grant`: redirect URI or clocks. `invalid_scope`: `scopes`. `login_required`: `prompt`.
   */
  | 'refused'
  /**
   * The response came to the redirect URI of another option, or names another issuer.
   *
   * Register the redirect URI that the line names. If it is registered, the operator of another provider may attack users.
   */
  | 'redirect'
  /**
   * The ID token is signed with another algorithm.
   *
   * Set `algorithm`.
   */
  | 'algorithm'
  /**
   * No key of the provider matches the token.
   *
   * Check `issuer`. After a change of keys, wait until the provider publishes the new one.
   */
  | 'signature'
  /**
   * The token has expired or is from the future.
   *
   * Synchronize both clocks.
   */
  | 'clock'
  /**
   * A token is invalid in another way, or a logout token was reused.
   *
   * Check `issuer`, the client ID, and the address of back-channel logout.
   */
  | 'token'
  /**
   * The userinfo endpoint failed.
   *
   * Check `scopes`, or let the provider add all claims to the ID token.
   */
  | 'userinfo'
  /**
   * The claim of the user ID is missing or too large a number, or the groups are missing.
   *
   * Check `claims` and `scopes`.
   */
  | 'claims'
  /**
   * A user could not confirm a session: the ID token has no time of the sign-in (`auth_time`), or an older one.
   *
   * Let the provider send `auth_time` and heed `max_age`. Synchronize both clocks.
   */
  | 'auth-time'
  /**
   * The tenant requires a second factor, and the ID token proves none.
   *
   * Let the provider ask the tenant's users for a second factor, and send the claim that `secondFactor` of the option names.
   */
  | 'second-factor'
  /**
   * The account has no user; the line says why.
   *
   * Change `firstSignIn`, or link the user.
   */
  | 'unlinked';

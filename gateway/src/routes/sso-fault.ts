/** Why a single sign-on failed. Each is the ID of the user's text too. */
export type SsoFault =
  /**
   * The tenant has no such sign-in option.
   *
   * Reload the page. A bookmark of the provider's address may be old.
   */
  | 'sso.unknownOption'
  /**
   * The provider could not be reached, or its metadata is wrong.
   *
   * See the provider's fault in `fault`.
   */
  | 'sso.providerDown'
  /**
   * The response belongs to no sign-in of this browser, or came too late.
   *
   * Start again. If it is frequent, check that all addresses of the gateway share one host and one database.
   */
  | 'sso.notBegun'
  /**
   * The user canceled the sign-in at the provider.
   *
   * Nothing.
   */
  | 'sso.canceled'
  /**
   * The browser has a session of another user or tenant, and another site started the sign-in.
   *
   * Sign out first.
   */
  | 'sso.signedIn'
  /**
   * The sign-in failed in another way.
   *
   * See the provider's fault in `fault`, or else the error in the log.
   */
  | 'sso.failed'
  /**
   * The provider's account is linked to no user.
   *
   * Change `firstSignIn`, or link the user; the log says why.
   */
  | 'sso.unmapped'
  /**
   * The tenant requires a second factor, and the provider did not prove one.
   *
   * See the provider's fault in `fault`. Let the user sign in at the provider with a second factor.
   */
  | 'sso.secondFactor'
  /**
   * The provider did not prove that the user has just signed in, so the session was not confirmed.
   *
   * See the provider's fault in `fault`: it has to send `auth_time` and to heed `max_age`.
   */
  | 'confirm.noProof'
  /**
   * Another user than that of the session has signed in at the provider, so the session was not confirmed.
   *
   * Nothing for a single one.
   */
  | 'confirm.otherUser'
  /**
   * The session that the user wanted to confirm has ended, or the browser has another one.
   *
   * Nothing.
   */
  | 'confirm.ended'
  /**
   * The user must set a new password first.
   *
   * Let the user sign in with the password once.
   */
  | 'password.due';

/**
 * Why a request has no session, for logs.
 *
 * @example
 * ```ts
 * import type { RefusalReason } from 'sso-elements/server';
 *
 * export const isFaultOfSetup = (reason: RefusalReason) =>
 *   ['wrong-audience', 'wrong-issuer', 'keys-unavailable'].includes(reason);
 * ```
 */
export type RefusalReason =
  /**
   * The request has no bearer token.
   *
   * Nothing, if the user is not signed in. Else let the page send the token of `getToken()`, and proxies pass it on.
   */
  | 'missing'
  /**
   * There are several tokens, or it is not one with the claims of a session.
   *
   * Check that only the page sets the header, once. Compare the versions of gateway and package.
   */
  | 'malformed'
  /**
   * The token was valid, and no longer is.
   *
   * Let the page call `getToken()` before each request. Check the clocks.
   */
  | 'expired'
  /**
   * The token is from the future.
   *
   * Set the clocks of gateway and service, or raise `clockToleranceSeconds`.
   */
  | 'not-yet-valid'
  /**
   * The token is for another service, or for several.
   *
   * Let the page call `getToken()` with this service's `audience`. If it does, find out who sends tokens of others.
   */
  | 'wrong-audience'
  /**
   * Another gateway signed the token.
   *
   * Copy `issuer` exactly from `assertions.issuer` of the gateway's configuration.
   */
  | 'wrong-issuer'
  /**
   * It is another kind of token.
   *
   * Let the page send the token of `getToken()`, not one of a provider.
   */
  | 'wrong-type'
  /**
   * The token was changed, or it is not signed with ES256.
   *
   * Check `jwksUrl`. If it is right, find out who sends such tokens: they are forged.
   */
  | 'bad-signature'
  /**
   * The gateway does not have the key of the token, or no longer.
   *
   * Check `jwksUrl`. After a change of keys, wait until the new one has been published for half a minute.
   */
  | 'unknown-key'
  /**
   * The last sign-in or confirmation is older than `maxAgeSeconds`.
   *
   * Nothing; the page asks the user to confirm.
   */
  | 'not-fresh'
  /**
   * The public keys of the gateway could not be loaded.
   *
   * Open `jwksUrl` from the service's machine. Check DNS, firewall and whether the gateway runs.
   */
  | 'keys-unavailable';

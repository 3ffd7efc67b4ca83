/** Why the page got no token. */
export type TokenErrorKind =
  /** No user is signed in, or the session has just ended. */
  | 'signed-out'
  /** The tenant has no such back end, or this page's origin may not ask for its tokens. */
  | 'refused'
  /** The back end demands a recent confirmation, and the user has canceled it. */
  | 'not-confirmed'
  /** The gateway signs no assertions. */
  | 'not-offered'
  /** The gateway could not be reached, or failed. A later attempt may succeed. */
  | 'failed';

/** The error with which `getToken()` rejects. */
export class TokenError extends Error {
  readonly kind: TokenErrorKind;

  constructor(kind: TokenErrorKind) {
    super(`sso-elements: no token (${kind})`);
    this.name = 'TokenError';
    this.kind = kind;
  }
}

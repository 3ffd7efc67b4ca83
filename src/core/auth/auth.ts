/** The signed-in user, as stored in local storage. */
export interface User {
  readonly userId: string;
  readonly displayName: string;
  /** Role names; the first is the displayed one. */
  readonly roles: readonly string[];
  readonly userType: string;
  /** `YYYY-MM-DDTHH:mm:ss`, UTC; '' at the first sign-in. */
  readonly lastLoginTime: string;
  /** When the session ends by this machine's clock, in milliseconds. */
  readonly expiresAtMs: number;
}

/** `unknown`: storage has no session, but one may have been started on the gateway's own origin. */
export type Auth =
  | { readonly status: 'unknown' | 'signed-out' }
  | ({ readonly status: 'signed-in' } & User);

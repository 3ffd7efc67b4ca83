/** The user who is signed in, as local storage keeps the session. */
export interface User {
  readonly userId: string;
  readonly displayName: string;
  /** Role names; the first is the displayed one. */
  readonly roles: readonly string[];
  readonly userType: string;
  /** `YYYY-MM-DDTHH:mm:ss`, UTC; '' at the first sign-in. */
  readonly lastLoginTime: string;
  /** When the session ends by this machine's clock. */
  readonly expiresAtMs: number;
}

export type Auth = { readonly status: 'signed-out' } | ({ readonly status: 'signed-in' } & User);

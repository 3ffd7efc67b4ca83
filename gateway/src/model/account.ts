/** The account of an attempt, which may not exist. */
export interface Account {
  readonly tenant: string;
  readonly username: string;
  /** That of the user, if there is one; proofs of another one count no longer. */
  readonly browserEpoch?: number;
}

/** Who makes an attempt: a browser that is known to the account, or any browser at an address. */
export interface Caller {
  /** The allowances of a caller are stored by this key. */
  readonly key: string;
  /** The allowances of a network are stored by this key; a known browser does not use them. */
  readonly network: string;
  readonly isKnown: boolean;
}

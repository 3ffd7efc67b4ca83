/** A back end of the suite that assertions are for. */
export interface Audience {
  /** What the assertions are addressed to. */
  readonly name: string;
  /** Origins of the pages that may ask for them. */
  readonly origins: readonly string[];
  /** The last sign-in or confirmation must not be older; undefined if any will do. */
  readonly confirmedWithinSeconds: number | undefined;
}

/** Who signs assertions, and the back ends that they are for. */
export interface Assertions {
  /** The gateway's name in assertions; undefined if it signs none. */
  readonly issuer: () => string | undefined;
  /** Returns a back end of a tenant; undefined for one that it does not have. */
  readonly audienceOf: (tenant: string, name: string) => Audience | undefined;
  /** Returns true if a tenant has a back end. */
  readonly hasAudiences: (tenant: string) => boolean;
}

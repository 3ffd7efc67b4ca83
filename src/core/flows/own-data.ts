/**
 * How far a load is. idle: nothing was requested, or no user is signed in; loading: the values are those of the load
 * before; failed: `message` says why.
 */
export interface LoadState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The reason of a failure, in the page's language. */
  readonly message?: string;
}

/** A product that the user may open. */
export interface Product {
  readonly productCode: string;
  readonly productName: string;
  readonly longDescription: string;
  /** The address of its logo; '' if it has none. */
  readonly productLogo: string;
  /** The address that it opens; undefined if the gateway sent none that is safe to open. */
  readonly url: string | undefined;
}

/** The products of the signed-in user, sorted by name. */
export interface Products extends LoadState {
  readonly items: readonly Product[];
}

/** The profile of a user. A text that the gateway lacks is ''. */
export interface Profile {
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The secondary email address. */
  readonly email: string;
  readonly organization: string;
  readonly userType: string;
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly countryName: string;
  readonly roles: readonly { readonly name: string; readonly description: string }[];
}

/** The profile of the signed-in user. */
export interface ProfileState extends LoadState {
  readonly profile?: Profile;
}

/** Names of the claims that the gateway reads. */
interface ProviderClaimNames {
  /** Identifies the user at the provider; default `sub`. It must never be given to another user. */
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly groups: string;
}

/** The OpenID provider of a sign-in option, and the gateway's credentials there. */
export interface ProviderAccess {
  readonly issuer: string;
  /** The client ID that the provider has assigned; by default the ID of the sign-in option. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** PEM, for `private_key_jwt`. */
  readonly privateKey?: string;
  /** Algorithm of the ID tokens' signatures; default `RS256`. */
  readonly algorithm: string;
  readonly scopes: readonly string[];
  /** '' for none. */
  readonly prompt: string;
  readonly claims: ProviderClaimNames;
  /** `link`: by verified email to an existing user of the tenant. `create`: links, or else creates a user. */
  readonly firstSignIn: 'refuse' | 'link' | 'create';
  /** True if a user who signs out is signed out at the provider too; default false. */
  readonly signOutAtProvider: boolean;
  /** Roles by the provider's group. */
  readonly roles: Readonly<Record<string, { group: string; code: string; description: string }>>;
  /** Codes of products by the provider's group. */
  readonly products: Readonly<Record<string, readonly string[]>>;
}

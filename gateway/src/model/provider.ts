/** Names of the claims that the gateway reads. */
interface ProviderClaimNames {
  /** Identifies the user at the provider; default `sub`. It must never be given to another user. */
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly groups: string;
}

/**
 * How a provider proves the second factor that a tenant requires: by one of the values of a claim; `exempt` if its users
 * need no proof.
 */
export type ProviderFactor =
  | 'exempt'
  | { readonly amr: readonly string[] }
  | { readonly acr: readonly string[] };

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
  /** Undefined at a tenant that requires no second factor. */
  readonly secondFactor?: ProviderFactor | undefined;
  /** `link`: by verified email to an existing user of the tenant. `create`: links, or else creates a user. */
  readonly firstSignIn: 'refuse' | 'link' | 'create';
  /** True if a user who signs out is signed out at the provider too; default false. */
  readonly signOutAtProvider: boolean;
  /** Roles by the provider's group. */
  readonly roles: Readonly<Record<string, { group: string; code: string; description: string }>>;
  /** Codes of products by the provider's group. */
  readonly products: Readonly<Record<string, readonly string[]>>;
}

/** True if roles or products depend on the user's groups. */
export const usesGroups = ({ roles, products }: ProviderAccess): boolean =>
  Object.keys(roles).length + Object.keys(products).length > 0;

/** What a provider says about a user. Texts are '' if the provider sends none. */
export interface ProviderClaims {
  readonly userId: string;
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** True if the provider has verified that the email belongs to the user. */
  readonly isEmailVerified: boolean;
  readonly language: string;
  readonly groups: readonly string[];
  /** The claims that the settings expect and the provider did not send. */
  readonly missing: readonly string[];
}

/** A session at a provider, as its tokens name it. */
export interface ProviderSession {
  readonly clientId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly idToken: string;
  /** Time before the ID token was requested, by the database's clock. */
  readonly redeemedAt: Date;
}

/** A user whom a provider has authenticated. */
export interface Authenticated {
  readonly tenant: string;
  readonly access: ProviderAccess;
  readonly claims: ProviderClaims;
  /** True if the provider has proven a second factor, or need not prove one. */
  readonly hasFactor: boolean;
  readonly session: ProviderSession;
}

/** Why no user belongs to the account that a provider has authenticated. */
export type Unlinked =
  | 'refused'
  | 'no-match'
  | 'unverified'
  | 'several'
  | 'other-account'
  | 'deleted'
  | 'name-taken';

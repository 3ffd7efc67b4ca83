import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './configuration/settings.ts';
import type { Store } from './store/schema.ts';

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

/** What a program adds to the gateway that it starts, such as the demo its content, provider and pages. */
export interface Extension {
  /** Fills the database, whose schema is up to date. */
  readonly prepare?: (store: Store) => Promise<void>;
  /** Sends mails if no mail server is set. */
  readonly openMailer?: (settings: Settings) => Mailer;
  /** Returns the provider of an OpenID Connect client; undefined for an unknown client. */
  readonly findProvider?: (context: Context, clientId: string) => ProviderAccess | undefined;
  /** Returns the address of a tenant's sign-in page, if the configuration has none. */
  readonly signInPageOf?: (context: Context, tenant: string) => string | undefined;
  /** Registers routes of the program's own. */
  readonly routes?: (app: FastifyInstance, context: Context) => Promise<void>;
  /** Removes expired rows of the program's own tables. */
  readonly sweep?: (store: Store) => Promise<void>;
}

import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './options.ts';
import type { Store, UserDetails } from './store/schema.ts';

/** The OpenID provider of a sign-in option, and the gateway's credentials there. */
export interface ProviderAccess {
  readonly issuer: string;
  /** The client ID that the provider has assigned; by default the key of the sign-in option. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** PEM, for private_key_jwt. */
  readonly privateKey?: string;
  /** Algorithm of the ID tokens' signatures. */
  readonly algorithm: string;
  readonly scopes: readonly string[];
  /** '' for none. */
  readonly prompt: string;
  /** Names of claims. */
  readonly claims: {
    readonly userId: string;
    readonly name: string;
    readonly email: string;
    readonly language: string;
    readonly groups: string;
  };
  /** 'link' finds an existing user by verified email; 'create' does the same, and otherwise creates one. */
  readonly firstSignIn: 'refuse' | 'link' | 'create';
  /** Roles by group of the provider. */
  readonly roles: Readonly<Record<string, UserDetails['roles'][number]>>;
  /** Product codes by group of the provider. */
  readonly products: Readonly<Record<string, readonly string[]>>;
}

/** What a provider has unless it says otherwise. */
export const PROVIDER_DEFAULTS = {
  algorithm: 'RS256',
  scopes: ['openid', 'profile', 'email'],
  prompt: 'login',
  claims: { userId: 'sub', name: 'name', email: 'email', language: 'locale', groups: 'groups' },
  firstSignIn: 'refuse',
  roles: {},
  products: {},
} as const satisfies Omit<ProviderAccess, 'issuer'>;

/** What a program adds to the gateway that it starts, such as the demo its content, provider and pages. */
export interface Extension {
  /** Fills the database, whose schema is up to date. */
  readonly prepare?: (store: Store) => Promise<void>;
  /** Sends mails if no mail server is set. */
  readonly openMailer?: (settings: Settings) => Mailer;
  /** Returns the provider of an OpenID Connect client; undefined for an unknown client. */
  readonly findProvider?: (context: Context, clientId: string) => ProviderAccess | undefined;
  /** Registers routes of the program's own. */
  readonly routes?: (app: FastifyInstance, context: Context) => Promise<void>;
  /** Removes expired rows of the program's own tables. */
  readonly sweep?: (store: Store) => Promise<void>;
}

import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './options.ts';
import type { Store } from './store/schema.ts';

/** The OpenID provider of a sign-in option, and the gateway's credentials there. */
export interface ProviderAccess {
  readonly issuer: string;
  readonly clientSecret: string;
  /** Algorithm of the ID tokens' signatures. */
  readonly algorithm: string;
}

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

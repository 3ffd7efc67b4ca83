import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './configuration/settings.ts';
import type { Store } from './store/schema.ts';
import type { ProviderAccess } from './model/provider.ts';

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

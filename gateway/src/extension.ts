import type { FastifyInstance } from 'fastify';
import type { Settings } from './configuration/settings.ts';
import type { Keyring } from './keys/keyring.ts';
import type { Mailer } from './model/mail.ts';
import type { ProviderAccess } from './model/provider.ts';
import type { Store } from './store/schema/tables.ts';
import type { TimedStore } from './store/timed-store.ts';

/** What a program that adds to the gateway gets from it. */
export interface ExtensionParts extends TimedStore {
  readonly settings: Settings;
  /** Signs and encrypts what the gateway hands out or stores. */
  readonly keyring: Keyring;
  /** `http://127.0.0.1:PORT`, where the process reaches itself; available once it listens. */
  readonly ownOrigin: () => string;
}

/** What a program adds to the gateway that it starts, such as content, a provider and pages. */
export interface Extension {
  /** Fills the database, whose schema is up to date. */
  readonly prepare?: (store: Store) => Promise<void>;
  /** Loads the keys in place of the gateway, which then requires none in its settings. */
  readonly loadKeyring?: (settings: Settings, store: Store) => Promise<Keyring>;
  /** Sends mails if no mail server is set. */
  readonly openMailer?: (settings: Settings) => Mailer;
  /** Returns the provider of an OpenID Connect client; undefined for an unknown client. */
  readonly findProvider?: (parts: ExtensionParts, clientId: string) => ProviderAccess | undefined;
  /** Returns the address of a tenant's sign-in page, if the configuration has none. */
  readonly signInPageOf?: (parts: ExtensionParts, tenant: string) => string | undefined;
  /** Registers routes of the program's own. */
  readonly routes?: (app: FastifyInstance, parts: ExtensionParts) => Promise<void>;
  /** Removes expired rows of the program's own tables. */
  readonly sweep?: (store: Store) => Promise<void>;
}

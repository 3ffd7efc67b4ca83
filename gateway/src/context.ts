import type { CodeMail } from './configuration/mail-schema.ts';
import type { Sender } from './configuration/schema-parts.ts';
import type { AuditLog } from './model/audit.ts';
import type { ProviderAccess } from './model/provider.ts';
import type { Keyring } from './keys/keyring.ts';
import type { Settings } from './configuration/settings.ts';
import type { TimedStore } from './store/timed-store.ts';

/** What all parts of the gateway share. */
export interface Context extends TimedStore {
  readonly settings: Settings;
  /** Sends the mails that the calls queue: whether it can, and a notice that there is one. */
  readonly outbox: { isDown(): boolean; wake(): void };
  readonly audit: AuditLog;
  /** Signs and encrypts what the gateway hands out or stores. */
  readonly keyring: Keyring;
  /** `http://127.0.0.1:PORT`, where the process reaches itself; available once it listens. */
  readonly ownOrigin: () => string;
  /** Returns the sender of mails to users of a tenant; undefined for the default. */
  readonly senderOf: (tenant: string) => Sender | undefined;
  /** Returns the configured text of mails with codes; undefined for the usual text. */
  readonly codeMailOf: (tenant: string, locale: string) => CodeMail | undefined;
  /** Returns the address of a tenant's sign-in page, for links in mails; undefined if none is configured. */
  readonly signInPageOf: (tenant: string) => string | undefined;
  /** Returns the provider of a sign-in option by the option's ID; undefined for an unknown ID. */
  readonly findProvider: (clientId: string) => ProviderAccess | undefined;
}

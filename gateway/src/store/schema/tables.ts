import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type {
  Identities,
  ProviderLogouts,
  ProviderSessions,
  SsoFlows,
  UsedLogoutTokens,
} from './provider-tables.ts';
import type { AuditSubjects, RefusedIdentities } from './erasure-tables.ts';
import type { AuthenticatorApps, RecoveryCodes, TrustedBrowsers } from './factor-tables.ts';
import type { SignInCodes } from './new-browser-tables.ts';
import type { Passkeys, RemovedPasskeys, UsedTickets } from './passkey-tables.ts';
import type { StoredPreferences } from './preference-tables.ts';
import type { EndedSessions, Sessions } from './session-tables.ts';
import type { NewBrowserSettings } from '../../model/new-browser.ts';
import type { PasskeySettings } from '../../model/passkey-settings.ts';
import type { SecondFactorSettings } from '../../model/second-factor.ts';
import type { ThemeEntry } from '../../model/theme-entry.ts';
import type { UserDetails } from '../../model/user.ts';

/** JSON, parsed when read and written as text. */
type Json<T> = ColumnType<T, string, string>;

/** True for a row that the configuration file contains. */
type IsManaged = Generated<boolean>;

interface Tenants {
  code: string;
  theme: Json<ThemeEntry[]>;
  /** True for a tenant whose sign-in screen offers to remember users. */
  remember: Generated<boolean>;
  /** True for a tenant whose sign-in screen goes straight to the only provider. */
  straight_to_provider: Generated<boolean>;
  /** Null for a tenant whose users have no passkeys. */
  passkeys: Json<PasskeySettings> | null;
  /** Null for a tenant that asks for no second factor. */
  second_factor: Json<SecondFactorSettings> | null;
  /** Null for a tenant that mails no codes for sign-ins in new browsers. */
  new_browser: Json<NewBrowserSettings> | null;
  /** Age at which entries of the audit log are removed; null for that of the installation. */
  audit_days: number | null;
  is_managed: IsManaged;
  /** True for a tenant that was removed from the configuration file; its users can't sign in. */
  is_removed: Generated<boolean>;
}

interface SignInOptions {
  tenant_code: string;
  position: number;
  auth_type: string;
  org_type: string;
  name: string;
  logo: string;
  /** ID of an option with a provider: the key of the provider's settings, and the last part of the redirect URI. */
  client_id: string | null;
  is_managed: IsManaged;
}

interface Users {
  id: string;
  tenant_code: string;
  /** Lowercase; unique in the tenant. */
  username: string;
  /** argon2id; null for users who can only sign in by single sign-on. */
  password_hash: string | null;
  must_change: boolean;
  first_name: string;
  last_name: string;
  display_name: string;
  user_type: string;
  lang_cd: string;
  last_login_at: Date | null;
  /** When an operator disabled the user; null for one who may sign in. */
  disabled_at: Date | null;
  /** Random at first. Each increase ends what browsers prove by an earlier sign-in. */
  browser_epoch: Generated<number>;
  /** Each increase makes all browsers new for the mails about new browsers. */
  seen_epoch: Generated<number>;
  /** When the first browser was seen, which no mail names. */
  first_seen_at: Date | null;
  /** When the last mail about a new browser was queued. */
  browser_mailed_at: Date | null;
  /** When the password was set by mail; null for one that was set otherwise. */
  reset_mailed_at: Date | null;
  /** Under which browsers keep the passkeys, base64url; null before the first one. */
  handle: string | null;
  /** Until when the user has to set up a required second factor; null until that is asked, and once there is one. */
  factor_due_at: Date | null;
  /** The fields that only the profile page shows. */
  details: Json<UserDetails>;
}

interface Contacts {
  user_id: string;
  method: string;
  type: string;
  value: string;
}

interface Products {
  tenant_code: string;
  code: string;
  name: string;
  landing_page: string;
  logo: string;
  description: string;
  is_managed: IsManaged;
}

interface ProductVisibility {
  tenant_code: string;
  product_code: string;
  /** `*` for all users of the tenant. */
  role_code: string;
}

interface UserProducts {
  user_id: string;
  tenant_code: string;
  product_code: string;
}

/** Set by triggers after each change of a tenant's products or of the roles that see them. */
interface ProductVersions {
  tenant_code: string;
  version: string;
}

/** Set by triggers after each change of a user's assigned products. */
interface UserProductVersions {
  user_id: string;
  version: string;
}

interface SignInTries {
  tenant_code: string;
  username: string;
  /** The key of a caller; '' for all unknown browsers together. */
  caller: string;
  /** Failures, and attempts whose password is being checked. */
  reserved: number;
  failed: number;
  last_at: Date;
}

interface RateWindows {
  key: string;
  hits: number;
  started_at: Date;
}

interface Otps {
  tenant_code: string;
  username: string;
  code_hmac: string;
  tries: number;
  /** When the code was first mailed. */
  sent_at: Date;
  /** The code itself, encrypted, so that it can be mailed again. */
  sealed: Generated<string>;
  /** The code before, which is valid until its own end; '' for none. */
  previous_hmac: Generated<string>;
  previous_sent_at: Date | null;
  /** The signature of the token of a mailed link; '' for none. */
  link_hmac: Generated<string>;
  /** The token itself, encrypted, so that it can be mailed again. */
  link_sealed: Generated<string>;
  /** When the link was first mailed. */
  link_sent_at: Date | null;
  /** The link before, which is valid until its own end; '' for none. */
  previous_link_hmac: Generated<string>;
  previous_link_sent_at: Date | null;
}

/** The tokens in mails about accounts, with which users report what someone else has done. */
interface NotMeTokens {
  token_hash: string;
  user_id: string;
  expires_at: Date;
  /** The passkey that the mail is about; null for none. */
  passkey_id: string | null;
}

interface OutboxMails {
  id: string;
  /** The mail, encrypted. */
  sealed: string;
  /** False for a mail that is not sent, because the user is unknown. */
  is_real: boolean;
  attempts: number;
  /** When it was queued. */
  posted_at: Date;
  due_at: Date;
  expires_at: Date;
}

interface Audit {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  event: string;
  tenant_code: string;
  /** The pseudonym of a user (`audit_subjects`), not a reference, because entries outlive users; or that of a name. */
  user_id: string;
  /** That of a user's entry is encrypted. */
  address: string;
  request_id: string;
  detail: Json<Record<string, string | number | boolean>>;
}

export interface Database {
  tenants: Tenants;
  sign_in_options: SignInOptions;
  users: Users;
  contacts: Contacts;
  products: Products;
  product_visibility: ProductVisibility;
  user_products: UserProducts;
  product_versions: ProductVersions;
  user_product_versions: UserProductVersions;
  identities: Identities;
  provider_sessions: ProviderSessions;
  provider_logouts: ProviderLogouts;
  used_logout_tokens: UsedLogoutTokens;
  sessions: Sessions;
  ended_sessions: EndedSessions;
  sign_in_tries: SignInTries;
  rate_windows: RateWindows;
  otps: Otps;
  not_me_tokens: NotMeTokens;
  passkeys: Passkeys;
  removed_passkeys: RemovedPasskeys;
  used_tickets: UsedTickets;
  authenticator_apps: AuthenticatorApps;
  recovery_codes: RecoveryCodes;
  trusted_browsers: TrustedBrowsers;
  sign_in_codes: SignInCodes;
  preferences: StoredPreferences;
  outbox: OutboxMails;
  sso_flows: SsoFlows;
  audit: Audit;
  audit_subjects: AuditSubjects;
  refused_identities: RefusedIdentities;
  migrations: { name: string; applied_at: Generated<Date> };
}

export type Store = Kysely<Database>;
/** A store inside a transaction. Do nothing slow there (hash, mail, network). */
export type StoreTransaction = Transaction<Database>;

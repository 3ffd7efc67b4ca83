import type { Audience } from '../model/audience.ts';
import type { ProviderAccess } from '../model/provider.ts';
import type { OptionRow, TenantRows } from '../store/configured-rows.ts';
import type { Settings } from './settings.ts';
import type { MailSettings } from './mail-schema.ts';

/** The provider of a sign-in option, and the gateway's credentials there. */
export interface ConfiguredProvider extends ProviderAccess {
  /** ID of the option, unique in the file: the last part of its redirect URI, and by default its client ID. */
  readonly id: string;
}

/** A sign-in option of the configuration file. */
export interface ConfiguredOption extends OptionRow {
  readonly provider: ConfiguredProvider | undefined;
}

/** A tenant of the configuration file. */
export interface ConfiguredTenant extends TenantRows {
  readonly hosts: readonly string[];
  /** The address of the sign-in page, for links in mails. */
  readonly signInPage: string | undefined;
  readonly options: readonly ConfiguredOption[];
  readonly mail: MailSettings | undefined;
  /** The back ends that assertions are for. */
  readonly audiences: readonly Audience[];
}

type Limits = Pick<
  Settings,
  | 'attemptsPerMinute'
  | 'networkAttemptsPerMinute'
  | 'sessionSeconds'
  | 'inactivitySeconds'
  | 'captchaIteration'
>;

/** A valid configuration file with its secrets. */
export interface Configuration {
  readonly tenants: readonly ConfiguredTenant[];
  /** Mails of tenants without their own settings. */
  readonly mail: MailSettings | undefined;
  readonly limits: Partial<Limits>;
  /** The gateway's name in assertions; undefined if it signs none. */
  readonly issuer: string | undefined;
}

import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import type { ProviderAccess } from '../model/provider.ts';
import type { Settings } from './settings.ts';
import type { MailSettings } from './mail-schema.ts';

/** The role code that stands for all users in {@link ConfiguredProduct.roles}. */
export const EVERYONE = '*';

/** The provider of a sign-in option, and the gateway's credentials there. */
export interface ConfiguredProvider extends ProviderAccess {
  /** ID of the option, unique in the file: the last part of its redirect URI, and by default its client ID. */
  readonly id: string;
}

/** A sign-in option of the configuration file. */
export interface ConfiguredOption {
  readonly authType: string;
  readonly orgType: string;
  readonly name: string;
  readonly logo: string;
  /** Undefined for a sign-in with a password. */
  readonly provider: ConfiguredProvider | undefined;
}

/** A product of the configuration file. */
export interface ConfiguredProduct {
  readonly code: string;
  readonly name: string;
  readonly landingPage: string;
  readonly logo: string;
  readonly description: string;
  /** Codes of the roles that see it. */
  readonly roles: readonly string[];
}

/** A tenant of the configuration file. */
export interface ConfiguredTenant {
  readonly code: string;
  readonly hosts: readonly string[];
  /** The address of the sign-in page, for links in mails. */
  readonly signInPage: string | undefined;
  readonly theme: readonly ThemeEntry[];
  readonly options: readonly ConfiguredOption[];
  readonly products: readonly ConfiguredProduct[];
  readonly mail: MailSettings | undefined;
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
}

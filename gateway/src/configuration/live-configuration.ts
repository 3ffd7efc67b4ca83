import type { Log } from '../platform/log.ts';
import type { Assertions } from '../model/audience.ts';
import type { CodeMail, Sender } from '../model/mail.ts';
import type { ProviderAccess } from '../model/provider.ts';
import { settingsOf, type GatewayOptions, type Settings } from './settings.ts';
import type { Store } from '../store/schema/tables.ts';
import { applyConfiguration } from '../store/configured-rows.ts';
import type { Configuration } from './configuration.ts';
import { readConfiguration } from './read.ts';
import type { SecretStore } from './secrets.ts';

/** The configuration in force, which a reload replaces. */
export interface LiveConfiguration {
  /** The settings of the gateway. A reload changes the limits and hosts in place, because all parts share the object. */
  readonly settings: Settings;
  /** Returns the provider of a sign-in option of the file, by the option's ID. */
  findProvider(id: string): ProviderAccess | undefined;
  /** Returns the sender of mails to users of a tenant; undefined for the default. */
  senderOf(tenant: string): Sender | undefined;
  /** Returns the configured text of mails with codes; undefined for the usual text. */
  codeMailOf(tenant: string, locale: string): CodeMail | undefined;
  /** Returns the address of a tenant's sign-in page; undefined if the file has none. */
  signInPageOf(tenant: string): string | undefined;
  /** Who signs assertions, and for whom. */
  readonly assertions: Assertions;
  /** Writes the configuration to the database. */
  apply(store: Store): Promise<void>;
  /**
   * Reads the file again, applies it, and logs the result. Returns false, and changes nothing, if the file is not valid
   * or the database is not available.
   */
  reload(store: Store, log: Log): Promise<boolean>;
  /** Resolves when no reload is running. */
  idle(): Promise<unknown>;
}

const NONE: Configuration = { tenants: [], mail: undefined, limits: {}, issuer: undefined };

/** Options win over the file, because they come from the environment. */
function settingsWith(options: GatewayOptions, { tenants, limits }: Configuration): Settings {
  const publicHosts = [...(options.publicHosts ?? []), ...tenants.flatMap(({ hosts }) => hosts)];
  return settingsOf({ ...limits, ...options, publicHosts });
}

function providersOf({ tenants }: Configuration): ReadonlyMap<string, ProviderAccess> {
  return new Map(
    tenants.flatMap(({ options }) =>
      options.flatMap(({ provider }) => (provider ? [[provider.id, provider] as const] : [])),
    ),
  );
}

/** Reads the configuration file of the options, if there is one. Rejects if it is not valid. */
export async function openConfiguration(
  options: GatewayOptions,
  env: SecretStore['env'] = process.env,
): Promise<LiveConfiguration> {
  const { configFile } = options;
  let current = configFile ? await readConfiguration(configFile, env) : NONE;
  let providers = providersOf(current);
  const settings = settingsWith(options, current);
  let reloading: Promise<unknown> = Promise.resolve();

  const replace = async (file: string, store: Store, log: Log): Promise<boolean> => {
    try {
      const next = await readConfiguration(file, env);
      await applyConfiguration(store, next);
      current = next;
      providers = providersOf(next);
      Object.assign(settings, settingsWith(options, next));
      log.info(`The configuration file ${file} was reloaded.`);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error(`Keeping the previous configuration. ${reason}`);
      return false;
    }
  };

  const find = (tenant: string) => current.tenants.find(({ code }) => code === tenant);
  const ownMail = (tenant: string) => find(tenant)?.mail;

  return {
    settings,
    findProvider: (id) => providers.get(id),
    senderOf: (tenant) => {
      const { name, address } = ownMail(tenant) ?? current.mail ?? {};
      return name && address ? { name, address } : undefined;
    },
    codeMailOf: (tenant, locale) =>
      ownMail(tenant)?.codeMail?.[locale] ?? current.mail?.codeMail?.[locale],
    signInPageOf: (tenant) => find(tenant)?.signInPage,
    assertions: {
      issuer: () => current.issuer,
      audienceOf: (tenant, name) => find(tenant)?.audiences.find((one) => one.name === name),
      hasAudiences: (tenant) => (find(tenant)?.audiences.length ?? 0) > 0,
    },
    apply: async (store) => {
      if (configFile) await applyConfiguration(store, current);
    },
    async reload(store, log) {
      if (!configFile) {
        log.warn('There is no configuration file to reload. Set CONFIG_FILE.');
        return false;
      }
      // One after another, so that the file that was read last is in force.
      const done = reloading.then(() => replace(configFile, store, log));
      reloading = done;
      return done;
    },
    idle: () => reloading,
  };
}

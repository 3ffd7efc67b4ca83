import { firstAddress } from './addresses.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { DEFAULT_UTILITY_BASE, HEADERS } from '../contract/calls.ts';
import type { Environment } from '../contract/environment.ts';
import { DEFAULTS, loadEnvironment } from './environment.ts';
import { settingsService, type Settings } from './settings.ts';
import { resolveTenant } from './tenant.ts';

export const PATHS = {
  loginPath: '/login',
  dashboardPath: '/dashboard',
  profilePath: '/profile',
  termsPath: '/terms&condition',
  unavailablePath: '/page-unavailable',
} as const;

/** Settings and environment, as far as they are known. */
export interface Config {
  readonly production: boolean;
  /** Absolute, without a trailing slash. */
  readonly apiBase: string;
  readonly utilityBase: string;
  /** Upper-case code, or '' when none was found. */
  readonly tenant: string;
  readonly tenantHeader: string;
  /** 0 when no inactivity limit is known. */
  readonly inactivityMs: number;
  readonly landingUrls: Readonly<Record<string, string>>;
  /** Route paths of the suite menu's entries that exist here. */
  readonly menu: readonly string[];
  /** True if the environment file did not come: an unknown tenant may be the fault of that. */
  readonly isEnvironmentLost: boolean;
}

/** Makes a path hang off what it is resolved against, prefix included. */
const hanging = (address: string | undefined) => address?.replace(/^\/+/, '');

function settle(core: Core, settings: Readonly<Settings>, found: Environment | undefined): Config {
  const environment = found ?? DEFAULTS;
  const isEnvironmentLost = found === undefined;
  const pageUrl = core.ports.location.href;
  const attribute = settings.tenant;
  const apiBase = firstAddress(pageUrl, settings.apiBase ?? environment.apiBase);
  const utilityBases = [settings.utilityBase, environment.utilityBase, DEFAULT_UTILITY_BASE];
  return {
    production: environment.production,
    apiBase,
    utilityBase: firstAddress(`${apiBase}/`, ...utilityBases.map(hanging)),
    tenant: resolveTenant(core, { environment, isEnvironmentLost, attribute }),
    tenantHeader: settings.tenantHeader ?? HEADERS.tenantCode,
    inactivityMs: Math.max(0, environment.userInactivityTime ?? 0) * 1000,
    landingUrls: environment.production ? {} : (environment.landingUrls ?? {}),
    menu: environment.menu ?? [],
    isEnvironmentLost,
  };
}

export const configService = defineService('config', (core: Core) => {
  const settings = settingsService(core);
  let environment: Promise<Environment | undefined> | undefined;
  let settled: Promise<Config> | undefined;
  let config: Config | undefined;
  const load = () => (environment ??= loadEnvironment(core, settings.given.environment));
  const settleOnce = async () => (config = settle(core, settings.given, await load()));
  // A tag without attributes may come first: what a later one says must count from then on.
  const settleAgain = (isReload: boolean) => {
    if (isReload) environment = undefined;
    settled = undefined;
    config = undefined;
  };
  settings.onGiven((key) => settleAgain(key === 'environment'));
  return {
    settings: settings.given,
    /** A route of spec 2, as this page spells it. */
    path: (name: keyof typeof PATHS): string => settings.given[name] ?? PATHS[name],
    /** What relative addresses of the gateway hang off, as far as it is settled by now; ends with a slash. */
    gatewayUrl: (): string =>
      `${config?.apiBase ?? firstAddress(core.ports.location.href, settings.given.apiBase)}/`,
    /** Route paths of the suite menu's entries that exist here; none until the configuration is settled. */
    menu: (): readonly string[] => config?.menu ?? [],
    /** Asks for the environment file before there is a tag; all else may still be set. Its address must be known. */
    loadEarly: (): void => void load(),
    /** Lets the next {@link ready} ask for the environment file again. */
    reload: (): void => settleAgain(true),
    /** The configuration by the settings so far; the environment is loaded at the first call. Never rejects. */
    ready: (): Promise<Config> => (settled ??= settleOnce()),
  };
});

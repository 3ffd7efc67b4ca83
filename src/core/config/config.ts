import { firstValidUrl } from './addresses.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { safePath } from '../platform/safety/links.ts';
import { DEFAULT_UTILITY_BASE, HEADERS } from '../contract/names.ts';
import type { Environment } from '../contract/environment.ts';
import { DEFAULTS, loadEnvironment } from './environment.ts';
import { configure, settingsService, type Settings } from './settings.ts';
import { resolveTenant } from './tenant.ts';

export const PATHS = {
  loginPath: '/login',
  dashboardPath: '/dashboard',
  profilePath: '/profile',
  termsPath: '/terms&condition',
  unavailablePath: '/page-unavailable',
} as const;

/** The settings and the environment, combined. */
export interface Config {
  readonly production: boolean;
  /** Absolute, without a trailing slash. */
  readonly apiBase: string;
  readonly utilityBase: string;
  /** The gateway that the environment file names. */
  readonly environmentBase: string | undefined;
  /** The tenant code in upper case; '' if none was found. */
  readonly tenant: string;
  readonly tenantHeader: string;
  /** The inactivity limit in milliseconds; 0 if there is none. */
  readonly inactivityMs: number;
  readonly landingUrls: Readonly<Record<string, string>>;
  /** Route paths of the suite menu's entries that exist on this site. */
  readonly menu: readonly string[];
  /** True if the environment file could not be loaded, which may be why the tenant is unknown. */
  readonly isEnvironmentMissing: boolean;
}

/** Removes leading slashes, so that a path resolves below its base, path prefix included. */
const relative = (address: string | undefined) => address?.replace(/^\/+/, '');

function resolveConfig(
  core: Core,
  settings: Readonly<Settings>,
  found: Environment | undefined,
): Config {
  const environment = found ?? DEFAULTS;
  const isEnvironmentMissing = found === undefined;
  const pageUrl = core.ports.location.href;
  const attribute = settings.tenant;
  const apiBase = firstValidUrl(pageUrl, settings.apiBase ?? environment.apiBase);
  const utilityBases = [settings.utilityBase, environment.utilityBase, DEFAULT_UTILITY_BASE];
  return {
    production: environment.production,
    apiBase,
    environmentBase: environment.apiBase,
    utilityBase: firstValidUrl(`${apiBase}/`, ...utilityBases.map(relative)),
    tenant: resolveTenant(core, { environment, isEnvironmentMissing, attribute }),
    tenantHeader: settings.tenantHeader ?? HEADERS.tenantCode,
    inactivityMs: Math.max(0, environment.userInactivityTime ?? 0) * 1000,
    landingUrls: environment.production ? {} : (environment.landingUrls ?? {}),
    menu: environment.menu ?? [],
    isEnvironmentMissing,
  };
}

export const configService = defineService('config', (core: Core) => {
  const settings = settingsService(core);
  let environment: Promise<Environment | undefined> | undefined;
  let resolved: Promise<Config> | undefined;
  let config: Config | undefined;
  const load = () => (environment ??= loadEnvironment(core, settings.current.environment));
  const resolve = async () => {
    const found = await load();
    // A file that an attribute names may be an attacker's.
    if (settings.byScript.environment === settings.current.environment)
      configure(core, { texts: found?.texts });
    return (config = resolveConfig(core, settings.current, found));
  };
  // An element without attributes may be mounted first. Settings of later elements must then still take effect.
  const reset = (isReload: boolean) => {
    if (isReload) environment = undefined;
    resolved = undefined;
    config = undefined;
  };
  settings.onSet((key) => reset(key === 'environment'));
  const warned = new Set<string>();
  return {
    settings: settings.current,
    /** Returns a route, as configured for this page (routes-03). One that leaves the origin counts as not set. */
    path(name: keyof typeof PATHS): string {
      const path = settings.current[name] ?? PATHS[name];
      if (safePath(path, core.ports.location.href) !== undefined) return path;
      if (!warned.has(name)) core.ports.warn(`${name}="${path}" leaves this origin.`);
      warned.add(name);
      return PATHS[name];
    },
    /**
     * Returns the base of the gateway's relative addresses, with a trailing slash. Before the configuration is ready,
     * it derives from the settings alone.
     */
    gatewayUrl: (): string =>
      `${config?.apiBase ?? firstValidUrl(core.ports.location.href, settings.current.apiBase)}/`,
    /**
     * Returns the route paths of the suite menu's entries that exist on this site; none before the configuration is
     * ready.
     */
    menu: (): readonly string[] => config?.menu ?? [],
    /**
     * Requests the environment file before an element is mounted. Its address must be set; other settings may follow.
     */
    preloadEnvironment: (): void => void load(),
    /** Makes the next {@link ready} load the environment file again. */
    reload: (): void => reset(true),
    /**
     * Returns the configuration by the settings so far. Loads the environment file at the first call. Never rejects.
     */
    ready: (): Promise<Config> => (resolved ??= resolve()),
  };
});

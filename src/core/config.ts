import { room, type Core } from './core.ts';
import { DEFAULT_UTILITY_BASE } from './contract/calls.ts';
import { loadEnvironment } from './environment.ts';
import { resolveTenant } from './tenant.ts';

/** What a page may set, by attributes or by `configure()`. The first value of each wins. */
export interface Settings {
  /** Origin (and path prefix) of the gateway; '' is the page's own origin. */
  apiBase?: string;
  /** Base of the lookup call; relative ones hang off `apiBase`. */
  utilityBase?: string;
  tenant?: string;
  /** Name of the tenant code header. */
  tenantHeader?: string;
  /** Address of `environment.release.json`; without it the defaults hold. */
  environment?: string;
  loginPath?: string;
  dashboardPath?: string;
  profilePath?: string;
  termsPath?: string;
  unavailablePath?: string;
  /** True when the page is ours alone: only then are its title and favicon the tenant's. */
  ownsDocument?: boolean;
}

export const PATHS = {
  loginPath: '/login',
  dashboardPath: '/dashboard',
  profilePath: '/profile',
  termsPath: '/terms&condition',
  unavailablePath: '/page-unavailable',
} as const;

/** Settings and environment, settled once a page. */
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
}

const trimSlash = (url: string) => url.replace(/\/+$/, '');

/** The first of the addresses that is one, made absolute and without a trailing slash. */
function firstAddress(base: string, ...addresses: (string | undefined)[]): string {
  const usable = addresses.find((address) => address && URL.canParse(address, base));
  return trimSlash(new URL(usable ?? '/', base).href);
}

/** Makes a path hang off what it is resolved against, prefix included. */
const hanging = (address: string | undefined) => address?.replace(/^\/+/, '');

async function settle(core: Core, settings: Settings): Promise<Config> {
  const environment = await loadEnvironment(core, settings.environment);
  const pageUrl = core.ports.location.href;
  const apiBase = firstAddress(pageUrl, settings.apiBase ?? environment.apiBase);
  const utilityBases = [settings.utilityBase, environment.utilityBase, DEFAULT_UTILITY_BASE];
  return {
    production: environment.production,
    apiBase,
    utilityBase: firstAddress(`${apiBase}/`, ...utilityBases.map(hanging)),
    tenant: resolveTenant(core, environment, settings.tenant),
    tenantHeader: settings.tenantHeader ?? 'tenant-code',
    inactivityMs: Math.max(0, environment.userInactivityTime ?? 0) * 1000,
    landingUrls: environment.production ? {} : (environment.landingUrls ?? {}),
  };
}

export const configRoom = room('config', (core: Core) => {
  const settings: Settings = {};
  const given: Readonly<Settings> = settings;
  let settled: Promise<Config> | undefined;
  let isMismatchTold = false;
  return {
    settings: given,
    /** Adds settings; one already given stays, and a different later value is warned of once. */
    configure(more: Settings): void {
      const pairs = Object.entries(more) as [keyof Settings, Settings[keyof Settings]][];
      for (const [key, value] of pairs) {
        if (value === undefined || settings[key] === value) continue;
        if (settings[key] === undefined && !settled) {
          Object.assign(settings, { [key]: value });
        } else if (!isMismatchTold) {
          isMismatchTold = true;
          core.ports.warn(
            `sso-elements: '${key}' is already settled on this page and stays as it is.`,
          );
        }
      }
    },
    /** A route of spec 2, as this page spells it. */
    path: (name: keyof typeof PATHS): string => settings[name] ?? PATHS[name],
    /** The settled configuration; the environment is loaded at the first call. Never rejects. */
    ready: (): Promise<Config> => (settled ??= settle(core, settings)),
  };
});

/** Sets what the tags share before the first of them is mounted. */
export function configure(core: Core, settings: Settings): void {
  configRoom(core).configure(settings);
}

import { room, type Core } from './core.ts';

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
  /** `inline` asks a person whose session ended to sign in again over the page; else she goes to sign-in. */
  reauth?: string;
  /** True when the page is ours alone: only then are its title and favicon the tenant's. */
  ownsDocument?: boolean;
}

/** The settings given so far. A part of its own, since the session guard needs them and no more. */
export const settingsRoom = room('settings', (core: Core) => {
  const settings: Settings = {};
  const given: Readonly<Settings> = settings;
  let isClosed = false;
  let isMismatchTold = false;
  return {
    given,
    /** Adds settings; one already given stays, and a different later value is warned of once. */
    add(more: Settings): void {
      const pairs = Object.entries(more) as [keyof Settings, Settings[keyof Settings]][];
      for (const [key, value] of pairs) {
        if (value === undefined || settings[key] === value) continue;
        if (settings[key] === undefined && !isClosed) {
          Object.assign(settings, { [key]: value });
        } else if (!isMismatchTold) {
          isMismatchTold = true;
          core.ports.warn(
            `sso-elements: '${key}' is already settled on this page and stays as it is.`,
          );
        }
      }
    },
    /** From here on the page's configuration is settled. */
    close(): void {
      isClosed = true;
    },
  };
});

/** Sets what the tags share before the first of them is mounted. */
export function configure(core: Core, settings: Settings): void {
  settingsRoom(core).add(settings);
}

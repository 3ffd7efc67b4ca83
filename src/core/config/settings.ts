import { defineService, type Core } from '../kernel/core.ts';

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

type Setting = Settings[keyof Settings];

/** The settings given so far. A part of its own, since the session guard needs them and no more. */
export const settingsService = defineService('settings', (core: Core) => {
  const settings: Settings = {};
  const given: Readonly<Settings> = settings;
  /** Which tag, or call, gave each setting. */
  const sources = new Map<string, string>();
  const warned = new Set<string>();
  const watchers = new Set<(key: keyof Settings) => void>();

  const warn = (key: keyof Settings, value: Setting, source: string) => {
    const line = `sso-elements: ${source} sets '${key}' to "${value}", but ${sources.get(key)} has set it to "${settings[key]}", which stays. See docs/embedding.md.`;
    if (warned.has(line)) return;
    warned.add(line);
    core.ports.warn(line);
  };

  return {
    given,
    /**
     * Adds settings. An unset one can be set at any time; one that is set stays, and a different later value is warned
     * of once. `source` is the tag or the call, for the warning.
     */
    add(more: Settings, source: string): void {
      const pairs = Object.entries(more) as [keyof Settings, Setting][];
      for (const [key, value] of pairs) {
        if (value === undefined || settings[key] === value) continue;
        if (settings[key] !== undefined) {
          warn(key, value, source);
          continue;
        }
        Object.assign(settings, { [key]: value });
        sources.set(key, source);
        for (const watcher of watchers) watcher(key);
      }
    },
    /** Calls back whenever a setting is given. */
    onGiven: (watcher: (key: keyof Settings) => void): void => void watchers.add(watcher),
  };
});

/** Sets what the tags share. `source` names the tag that does, for warnings. */
export function configure(core: Core, settings: Settings, source = 'configure()'): void {
  settingsService(core).add(settings, source);
}

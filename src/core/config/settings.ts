import { defineService, type Core } from '../kernel/core.ts';

/** The settings of a page, by attributes or by `configure()`. The first value of each wins. */
export interface Settings {
  /** Origin (and path prefix) of the gateway; '' is the page's own origin. */
  apiBase?: string;
  /** Base of the lookup call. A relative one resolves against `apiBase`. */
  utilityBase?: string;
  tenant?: string;
  /** Name of the tenant code header. */
  tenantHeader?: string;
  /** Address of `environment.release.json`. Without it, the defaults apply. */
  environment?: string;
  loginPath?: string;
  dashboardPath?: string;
  profilePath?: string;
  termsPath?: string;
  unavailablePath?: string;
  /** `inline` requests a new sign-in over the page when the session ends. By default, the page redirects to sign-in. */
  reauth?: string;
  /** True if the elements own the whole page. Then they also set its title, favicon, language and color scheme. */
  ownsDocument?: boolean;
}

/** The settings of a page, with those that no attribute sets. */
export interface ScriptSettings extends Settings {
  /** Texts of the page's own; `i18n/custom/` parses them. An attacker's text could ask for a password. */
  texts?: object | string | undefined;
  steps?: boolean;
  /** No attribute sets it, so that a link can't open the inspector. */
  debug?: boolean;
}

type Key = keyof ScriptSettings;
/** What a warning quotes; of texts, only that they are an object. */
type Setting = Settings[keyof Settings];

/** The source of what a script of the page sets. Every other source is an element, which an attacker may have added. */
const SCRIPT = 'configure()';

/** The settings so far. Separate from the configuration, because the session guard needs nothing else of it. */
export const settingsService = defineService('settings', (core: Core) => {
  const settings: ScriptSettings = {};
  const current: Readonly<ScriptSettings> = settings;
  const byScript: ScriptSettings = {};
  /** The element or call that set each setting. */
  const sources = new Map<string, string>();
  const warned = new Set<string>();
  const listeners = new Set<(key: Key) => void>();

  const warn = (key: Key, value: Setting, source: string) => {
    const line = `${source} sets '${key}' to "${value}", but ${sources.get(key)} has set it to "${settings[key] as Setting}", which stays.`;
    if (warned.has(line)) return;
    warned.add(line);
    core.ports.warn(line);
  };

  return {
    current,
    /** What `configure()` has set, also if an element was first. */
    byScript,
    /**
     * Adds settings. The first value of a setting stays; a different later value logs a warning, once. `source` names
     * the element or the call in the warning.
     */
    add(more: ScriptSettings, source: string): void {
      const pairs = Object.entries(more) as [Key, Setting][];
      for (const [key, value] of pairs) {
        if (value === undefined) continue;
        if (source === SCRIPT) Object.assign(byScript, { [key]: byScript[key] ?? value });
        if (settings[key] === value) continue;
        if (settings[key] !== undefined) {
          warn(key, value, source);
          continue;
        }
        Object.assign(settings, { [key]: value });
        sources.set(key, source);
        for (const listener of listeners) listener(key);
      }
    },
    /** Calls the listener with the key of each setting that is set from now on. */
    onSet: (listener: (key: Key) => void): void => void listeners.add(listener),
  };
});

/** Sets what all elements of the page share. `source` names the element or the call in warnings. */
export function configure(core: Core, settings: ScriptSettings, source = SCRIPT): void {
  settingsService(core).add(settings, source);
}

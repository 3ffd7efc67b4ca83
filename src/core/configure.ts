import { configure as configureCore, type Settings } from './config/settings.ts';
import type { TextsOption } from './i18n/custom/option.ts';
import { getCore } from './kernel/core.ts';

/** What `configure()` takes: the settings that elements have as attributes, and those that no attribute sets. */
export interface PageSettings extends Settings {
  /** Texts of your own, which replace texts of the elements. Faulty ones are logged and ignored. */
  texts?: TextsOption;
  /** True to dispatch `sso-step`, whose code is loaded only then. */
  steps?: boolean;
  /** True to allow the inspector, which `?sso-debug` in the address then opens. */
  debug?: boolean;
}

/**
 * Sets what all tags of the page share. A value that is set stays; a different later one is logged as a warning.
 *
 * @example
 * ```ts
 * import { configure } from 'sso-elements/core';
 *
 * configure({ apiBase: 'https://sso.example.com', tenant: 'ACME' });
 * ```
 */
export const configure = (settings: PageSettings): void => {
  configureCore(getCore(), settings);
  if (settings.steps)
    import('./flows/start-steps.ts').catch(() => {
      // The page only lacks the reports.
    });
};

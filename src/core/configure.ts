import { configure as configureCore, type Settings } from './config/settings.ts';
import { getCore } from './kernel/core.ts';

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
export const configure = (settings: Settings): void => configureCore(getCore(), settings);

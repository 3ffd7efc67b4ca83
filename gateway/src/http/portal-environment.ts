import type { Environment } from 'sso-contract/environment.ts';
import { DEFAULT_UTILITY_BASE } from 'sso-contract/names.ts';
import type { Settings } from '../configuration/settings.ts';

/** Where the gateway serves the texts of the tenants. */
export const TEXTS_PREFIX = '/texts/';

export type EnvironmentSettings = Pick<
  Settings,
  'defaultTenant' | 'inactivitySeconds' | 'textsDir'
>;

/** Returns the environment (configuration-06): production, with the default tenant for hosts that name none. */
export function environmentOf(settings: EnvironmentSettings): Environment {
  return {
    production: true,
    tenant: settings.defaultTenant,
    apiBase: '',
    utilityBase: DEFAULT_UTILITY_BASE,
    userInactivityTime: settings.inactivitySeconds,
    ...(settings.textsDir && { texts: `${TEXTS_PREFIX}{tenant}.json` }),
  };
}

const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the environment as a data block of a page. Browsers do not execute it, so a policy without inline scripts allows
 * it. No value can end the element, because `<` is escaped.
 */
export function environmentBlock(settings: EnvironmentSettings): string {
  const json = JSON.stringify(environmentOf(settings)).replace(/[<\u2028\u2029]/g, escape);
  return `<script type="application/json" id="environment">${json}</script>`;
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Settings } from '../configuration/settings.ts';
import { environmentBlock, type EnvironmentSettings } from './portal-environment.ts';

/** The paths of the sign-in screen; the portal changes `/` to `/login`. */
const SIGN_IN = /^\/(?:(?:[^/?]+\/)?login\/?)?(?:\?|$)/i;
/** The sign-in element of a page that leaves its tenant to the gateway. */
const TAG = '<sso-login>';

type PortalSettings = Pick<Settings, 'portalDir'> & EnvironmentSettings;

/** Reads a page, and writes the environment into its head. */
async function readPage(settings: PortalSettings, name: string): Promise<string | undefined> {
  const page = await readFile(resolve(settings.portalDir, name), 'utf8').catch(() => undefined);
  // A function, because a replacement text would give `$` in a setting a meaning.
  return page?.replace('</head>', (end) => `${environmentBlock(settings)}${end}`);
}

/**
 * Returns the portal's page for an address; undefined if there is no portal. It contains the environment, which saves a
 * request. The page of sign-in contains the sign-in element, in which the default tenant is written, so that the form
 * is shown before the core is loaded.
 */
export async function portalPage(
  settings: PortalSettings,
  url: string,
): Promise<string | undefined> {
  const page = SIGN_IN.test(url) ? await readPage(settings, 'login.html') : undefined;
  if (page === undefined) return readPage(settings, 'index.html');
  const tenant = /^[\w-]*$/.test(settings.defaultTenant) ? settings.defaultTenant : '';
  return page.replace(TAG, `<sso-login tenant="${tenant}">`);
}

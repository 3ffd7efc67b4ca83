import { firstValidUrl } from '../../core/config/addresses.ts';
import { settingsService } from '../../core/config/settings.ts';
import type { Core } from '../../core/kernel/core.ts';

/**
 * Returns true if an element names another gateway than the one that the page has set first. Such an element must not
 * send a password there.
 */
export function namesOtherGateway(core: Core, apiBase: string | undefined): boolean {
  const { apiBase: configured } = settingsService(core).current;
  if (apiBase === undefined || configured === undefined) return false;
  const { href } = core.ports.location;
  return firstValidUrl(href, apiBase) !== firstValidUrl(href, configured);
}

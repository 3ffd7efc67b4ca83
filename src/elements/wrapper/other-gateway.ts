import { firstAddress } from '../../core/config/addresses.ts';
import type { Core } from '../../core/kernel/core.ts';
import { settingsService } from '../../core/config/settings.ts';

/** True for a tag that names another gateway than the page has settled: it must not send a password there. */
export function namesOtherGateway(core: Core, apiBase: string | undefined): boolean {
  const { apiBase: settled } = settingsService(core).given;
  if (apiBase === undefined || settled === undefined) return false;
  const { href } = core.ports.location;
  return firstAddress(href, apiBase) !== firstAddress(href, settled);
}

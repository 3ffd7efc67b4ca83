import { configService } from '../config/config.ts';
import { LogoutData, PROVIDER_LOGOUT_PATH } from '../contract/logout.ts';
import type { Core } from '../kernel/core.ts';

/**
 * Returns the path at which a sign-out continues at the provider (sign-out-10), by the data of the logout reply. Returns
 * undefined if it does not, or if the gateway is on another origin than the page, because the gateway returns to its own
 * sign-in screen only.
 */
export async function nextPath(core: Core, data: unknown): Promise<string | undefined> {
  if (!LogoutData.parse(data).providerLogout) return undefined;
  const { apiBase } = await configService(core).ready();
  const { origin, pathname } = new URL(apiBase + PROVIDER_LOGOUT_PATH);
  return origin === new URL(core.ports.location.href).origin ? pathname : undefined;
}

import { atom } from 'nanostores';
import { authTypes } from '../api/auth-calls.ts';
import { configService } from '../config/config.ts';
import type { AuthenticationOption } from '../contract/auth.ts';
import { defineService, type Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { navigate } from '../config/navigation.ts';
import { forgetTenant } from '../config/tenant.ts';
import { themeService } from '../theme/store.ts';

/** The ways to sign in that the tenant offers; undefined until they are known. */
export const optionsService = defineService('options', () => ({
  $options: atom<readonly AuthenticationOption[] | undefined>(),
}));

/**
 * Loads the tenant's sign-in options and theme. loaded: both are in their stores; unavailable: no
 * such tenant, and the browser loads the page that says so; failed: reported already, may be
 * tried again, also if there is no such tenant and the page prevented the navigation.
 */
export async function loadPortal(
  core: Core,
  host: Host,
): Promise<'loaded' | 'unavailable' | 'failed'> {
  const { tenant, apiBase, isEnvironmentLost } = await configService(core).ready();
  if (!tenant && isEnvironmentLost) {
    // The file that did not come would have named the tenant; the gateway has not been asked about any.
    const message = messagesService(core).t('error.unreachable');
    host.emit('sso-error', { source: 'environment', kind: 'unreachable', message });
    configService(core).reload();
    return 'failed';
  }
  themeService(core).showStored(tenant);
  const result = await authTypes(core, tenant);
  if (!result.ok) return 'failed';
  if (!result.data) {
    core.ports.warn(`sso-elements: ${apiBase} knows no tenant "${tenant}" (attribute tenant).`);
    forgetTenant(core, tenant);
    const isLeaving = navigate(core, host, configService(core).path('unavailablePath'));
    // A page that routes by itself removes the tag; one that does nothing must not show a loader forever.
    return isLeaving ? 'unavailable' : 'failed';
  }
  themeService(core).keep(tenant, result.data.theme.themeDetails);
  optionsService(core).$options.set(result.data.authentications);
  return 'loaded';
}

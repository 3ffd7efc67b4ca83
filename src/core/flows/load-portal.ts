import { atom } from 'nanostores';
import { authTypes } from '../api/auth-calls.ts';
import { configRoom } from '../config.ts';
import type { AuthenticationOption } from '../contract/auth.ts';
import { room, type Core } from '../core.ts';
import type { Host } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { navigate } from '../navigation.ts';
import { forgetTenant } from '../tenant.ts';
import { themeRoom } from '../theme/store.ts';

/** The ways to sign in that the tenant offers; undefined until they are known. */
export const optionsRoom = room('options', () => ({
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
  const { tenant, apiBase, isEnvironmentLost } = await configRoom(core).ready();
  if (!tenant && isEnvironmentLost) {
    // The file that did not come would have named the tenant; the gateway has not been asked about any.
    const message = messagesRoom(core).t('error.unreachable');
    host.emit('sso-error', { source: 'environment', kind: 'unreachable', message });
    configRoom(core).reload();
    return 'failed';
  }
  themeRoom(core).showStored(tenant);
  const result = await authTypes(core, tenant);
  if (!result.ok) return 'failed';
  if (!result.data) {
    core.ports.warn(`sso-elements: ${apiBase} knows no tenant "${tenant}" (attribute tenant).`);
    forgetTenant(core, tenant);
    const isLeaving = navigate(core, host, configRoom(core).path('unavailablePath'));
    // A page that routes by itself removes the tag; one that does nothing must not show a loader forever.
    return isLeaving ? 'unavailable' : 'failed';
  }
  themeRoom(core).keep(tenant, result.data.theme.themeDetails);
  optionsRoom(core).$options.set(result.data.authentications);
  return 'loaded';
}

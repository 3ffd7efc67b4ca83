import { atom } from 'nanostores';
import { configService } from '../config/config.ts';
import { authTypesCall, type AuthenticationOption } from '../contract/auth.ts';
import { REMEMBER } from '../contract/features.ts';
import { defineService, type Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { navigate } from '../config/navigation.ts';
import { clearTenant } from '../config/tenant.ts';
import { REMEMBERED_KEY, storageService } from '../platform/storage.ts';
import { call } from './call.ts';
import { themeService } from '../theme/store.ts';

/** The tenant's sign-in options, undefined until they are loaded, and what the gateway has in addition to them. */
export const optionsService = defineService('options', () => ({
  $options: atom<readonly AuthenticationOption[] | undefined>(),
  features: [] as readonly string[],
  /** True if the address of the screen had one of the `RETURN_PARAMETERS`, which the screen has removed. */
  isReturn: false,
}));

/**
 * Loads the tenant's sign-in options and theme. loaded: both are in their stores; unavailable: the tenant is unknown,
 * and the browser loads the page for that; failed: already shown to the user, can be tried again. Also failed if the
 * tenant is unknown and the page has canceled the navigation.
 */
export async function loadPortal(
  core: Core,
  host: Host,
): Promise<'loaded' | 'unavailable' | 'failed'> {
  const { tenant, apiBase, isEnvironmentMissing } = await configService(core).ready();
  if (!tenant && isEnvironmentMissing) {
    // The missing file would have named the tenant. No call has been made.
    const message = messagesService(core).t('error.unreachable');
    host.emit('sso-error', { source: 'environment', kind: 'unreachable', message });
    configService(core).reload();
    return 'failed';
  }
  themeService(core).showStored(tenant);
  const result = await call(core, authTypesCall, { query: { tenantCode: tenant } });
  if (!result.ok) return 'failed';
  if (!result.data) {
    core.ports.warn(`${apiBase} knows no tenant "${tenant}" (host or attribute tenant).`);
    clearTenant(core, tenant);
    const isLeaving = navigate(core, host, configService(core).path('unavailablePath'));
    // A page with its own router removes the element. If it does nothing, the loader must not stay forever.
    return isLeaving ? 'unavailable' : 'failed';
  }
  const { features } = result.data;
  if (!features.includes(REMEMBER)) storageService(core).remove(`${REMEMBERED_KEY}.${tenant}`);
  themeService(core).store(tenant, result.data.theme.themeDetails, features);
  const options = optionsService(core);
  options.features = features;
  options.$options.set(result.data.authentications);
  return 'loaded';
}

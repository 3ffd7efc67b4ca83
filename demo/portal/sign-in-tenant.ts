import { normalizeTenant, tenantOfHost } from '../../src/core/config/tenant.ts';
import { getBaseCore } from '../../src/core/kernel/base-core.ts';
import { OWN_KEYS, storageService } from '../../src/core/platform/storage.ts';
import { tenantOfPath } from './routes.ts';

/** True if this tab has left for a provider whose tenant the environment file may decide on. */
function isSsoPending(): boolean {
  try {
    return sessionStorage.getItem(OWN_KEYS.pendingSso) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns the tenant of the sign-in page as the elements will find it with the gateway's environment file, whose
 * default tenant is `fallback`. Returns '' if only they can: for a signed-in user and a pending single sign-on.
 */
export function signInTenant(fallback: string): string {
  const { get } = storageService(getBaseCore());
  if (get('isAuthenticated') === 'true') return '';
  const named = normalizeTenant(tenantOfPath(location.pathname));
  const tenant = tenantOfHost(location.hostname) || named;
  if (tenant || isSsoPending()) return tenant;
  return normalizeTenant(get('tenant')) || normalizeTenant(fallback);
}

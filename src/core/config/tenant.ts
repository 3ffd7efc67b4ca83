import { readLiveSession } from '../platform/stored-session.ts';
import type { Environment } from '../contract/environment.ts';
import type { Core } from '../kernel/core.ts';
import { mailedLinkService } from './mailed-link.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';

const CODE = /^[A-Z0-9][A-Z0-9_-]{0,62}$/;

/** Returns a tenant code in upper case; '' if the text is not a valid code. */
export function normalizeTenant(text: string | null | undefined): string {
  const code = (text ?? '').trim().toUpperCase();
  return CODE.test(code) ? code : '';
}

/** Returns the tenant in the first label of a host name; '' for IP addresses, single labels and www. */
export function tenantOfHost(hostname: string): string {
  const labels = hostname.replace(/\.$/, '').split('.');
  const isAddress = /^[\d.]+$|:/.test(hostname);
  if (isAddress || labels.length < 2 || labels[0] === 'www') return '';
  return normalizeTenant(labels[0]);
}

/** True if the stored session belongs to this tenant. */
export function isSessionOf(core: Core, tenant: string): boolean {
  return normalizeTenant(storageService(core).get('tenant')) === tenant;
}

/** Sources of the page's tenant other than storage. */
export interface TenantSources {
  readonly environment: Environment;
  /** True if the environment file could not be loaded. Then the host name is the last resort. */
  readonly isEnvironmentMissing?: boolean;
  readonly attribute?: string | undefined;
}

/**
 * Returns the page's tenant: that of a live session, or the first that is present of the host's first label (in
 * production), the attribute, the tenant of a pending single sign-on, the stored one and the environment's. For a mailed
 * link, host and attribute come before the session, which may be that of another tenant. Stores the tenant under `tenant`,
 * unless that key names the tenant of a live session. Returns '' and logs a warning if there is none.
 */
export function resolveTenant(core: Core, sources: TenantSources): string {
  const { environment, isEnvironmentMissing, attribute } = sources;
  const storage = storageService(core);
  const isLive = readLiveSession(core) !== undefined;
  const stored = normalizeTenant(storage.get('tenant'));
  const ofHost = tenantOfHost(new URL(core.ports.location.href).hostname);
  const tenant =
    (isLive && mailedLinkService(core).token === '' && stored) ||
    (environment.production && ofHost) ||
    normalizeTenant(attribute) ||
    (!isLive && normalizeTenant(tabStorageService(core).get(OWN_KEYS.pendingSso))) ||
    stored ||
    normalizeTenant(environment.tenant) ||
    (isEnvironmentMissing ? ofHost : '');
  if (!tenant) core.ports.warn('tenant code not found in environment properties or url!');
  else if (!isLive) storage.set('tenant', tenant);
  return tenant;
}

/** Removes the stored tenant if it is this one, which the gateway does not know. The next visit must not use it. */
export function clearTenant(core: Core, tenant: string): void {
  if (!readLiveSession(core) && isSessionOf(core, tenant)) storageService(core).remove('tenant');
}

import { readLiveSession } from '../platform/stored-session.ts';
import type { Environment } from '../contract/environment.ts';
import type { Core } from '../kernel/core.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';

const CODE = /^[A-Z0-9][A-Z0-9_-]{0,62}$/;

/** A tenant code in its one spelling; '' when the text can't be one. */
export function normalizeTenant(text: string | null | undefined): string {
  const code = (text ?? '').trim().toUpperCase();
  return CODE.test(code) ? code : '';
}

/** The tenant that a host name spells in its first label; '' for addresses, single labels and www. */
export function tenantOfHost(hostname: string): string {
  const labels = hostname.replace(/\.$/, '').split('.');
  const isAddress = /^[\d.]+$|:/.test(hostname);
  if (isAddress || labels.length < 2 || labels[0] === 'www') return '';
  return normalizeTenant(labels[0]);
}

/** True when the session that storage tells of was signed in to at this tenant. */
export function isSessionOf(core: Core, tenant: string): boolean {
  return normalizeTenant(storageService(core).get('tenant')) === tenant;
}

/** What may name the page's tenant beside storage. */
export interface TenantSources {
  readonly environment: Environment;
  /** True if the environment file did not come: nothing says whether the host names the tenant. */
  readonly isEnvironmentLost?: boolean;
  readonly attribute?: string | undefined;
}

/**
 * Finds the page's tenant: that of the live session; else in production the host's first label, the attribute,
 * the tenant of a single sign-on under way, the remembered one, the environment's. Remembers it under `tenant`,
 * unless that key names the tenant of a live session.
 */
export function resolveTenant(core: Core, sources: TenantSources): string {
  const { environment, isEnvironmentLost, attribute } = sources;
  const storage = storageService(core);
  const isLive = readLiveSession(core) !== undefined;
  const stored = normalizeTenant(storage.get('tenant'));
  const ofHost = tenantOfHost(new URL(core.ports.location.href).hostname);
  const tenant =
    (isLive && stored) ||
    (environment.production && ofHost) ||
    normalizeTenant(attribute) ||
    (!isLive && normalizeTenant(tabStorageService(core).get(OWN_KEYS.pendingSso))) ||
    stored ||
    normalizeTenant(environment.tenant) ||
    (isEnvironmentLost ? ofHost : '');
  if (!tenant) core.ports.warn('tenant code not found in environment properties or url!');
  else if (!isLive) storage.set('tenant', tenant);
  return tenant;
}

/** Forgets the remembered tenant, which the gateway does not know: the next visit must not ask for it again. */
export function forgetTenant(core: Core, tenant: string): void {
  if (!readLiveSession(core) && isSessionOf(core, tenant)) storageService(core).remove('tenant');
}

import { readLiveSession } from './auth/live-session.ts';
import type { Environment } from './contract/environment.ts';
import type { Core } from './core.ts';
import { OWN_KEYS, storageRoom } from './storage.ts';
import { tabStorageRoom } from './tab-storage.ts';

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
  return normalizeTenant(storageRoom(core).get('tenant')) === tenant;
}

/**
 * Finds the page's tenant (spec 1, decisions 5): in production the host's first label; else the
 * attribute, the tenant of a live session or of a single sign-on under way, then the environment.
 * Remembers it under `tenant`, unless that key names the tenant of a live session.
 */
export function resolveTenant(core: Core, environment: Environment, attribute?: string): string {
  const isLive = readLiveSession(core) !== undefined;
  const pending = tabStorageRoom(core).get(OWN_KEYS.pendingSso);
  const tenant =
    (environment.production && tenantOfHost(new URL(core.ports.location.href).hostname)) ||
    normalizeTenant(attribute) ||
    normalizeTenant(isLive ? storageRoom(core).get('tenant') : pending) ||
    normalizeTenant(environment.tenant);
  if (!tenant) core.ports.warn('tenant code not found in environment properties or url!');
  else if (!isLive) storageRoom(core).set('tenant', tenant);
  return tenant;
}

import { readCookie } from '../cookies.ts';
import type { Core } from '../core.ts';
import { OWN_KEYS, storageRoom } from '../storage.ts';

/** Value of the clock key where the gateway's cookies belong to another host and can't be read. */
const NO_COOKIE = 'no-cookie';

/** A server time of spec 9's formats as milliseconds; no zone means UTC. NaN when it is none. */
export function parseServerTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

function cookieExpiryMs(core: Core): number {
  return parseServerTime(readCookie(core, 'tokenExpiryDttm') ?? '');
}

/**
 * When the session ends by this machine's clock, if there is one: the stored flag is true and the
 * token-expiry cookie, corrected by the clock difference seen at sign-in, is in the future (spec 4).
 */
export function readLiveSession(core: Core): { expiresAtMs: number } | undefined {
  const storage = storageRoom(core);
  if (storage.get('isAuthenticated') !== 'true') return undefined;
  const clock = storage.get(OWN_KEYS.clock);
  const expiresAtMs =
    clock === NO_COOKIE
      ? Number(storage.get('tokenExpiryTime'))
      : cookieExpiryMs(core) + (Number(clock) || 0);
  return expiresAtMs > core.ports.now() ? { expiresAtMs } : undefined;
}

/**
 * Starts or prolongs the session's life by a duration, which holds even when this machine's clock
 * is wrong (decisions 1.6). Returns when it ends by this clock.
 */
export function keepExpiry(core: Core, tokenExpirySeconds: number): number {
  const expiresAtMs = core.ports.now() + tokenExpirySeconds * 1000;
  const storage = storageRoom(core);
  const serverMs = cookieExpiryMs(core);
  storage.set(OWN_KEYS.clock, Number.isNaN(serverMs) ? NO_COOKIE : String(expiresAtMs - serverMs));
  storage.set('tokenExpiryTime', String(expiresAtMs));
  return expiresAtMs;
}

import { readCookie } from './cookies.ts';
import type { BaseCore } from '../kernel/base-core.ts';
import { SESSION_KEYS, storageService } from './storage.ts';

/** Value of the clock key where the gateway's cookies belong to another host and can't be read. */
const NO_COOKIE = 'no-cookie';

/** A server time of spec 9's formats as milliseconds; no zone means UTC. NaN when it is none. */
export function parseServerTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

function cookieExpiryMs(core: BaseCore): number {
  return parseServerTime(readCookie(core, 'tokenExpiryDttm') ?? '');
}

/**
 * The session that the stored flag tells of, and when it ends by this machine's clock: the
 * token-expiry cookie, corrected by the clock difference seen at sign-in. That may be past, and is 0
 * where the cookie has gone.
 */
export function readSession(core: BaseCore): { expiresAtMs: number } | undefined {
  const storage = storageService(core);
  if (storage.get('isAuthenticated') !== 'true') return undefined;
  const clock = storage.get(SESSION_KEYS.clock);
  const expiresAtMs =
    clock === NO_COOKIE
      ? Number(storage.get('tokenExpiryTime'))
      : cookieExpiryMs(core) + (Number(clock) || 0);
  return { expiresAtMs: expiresAtMs || 0 };
}

/** The session, if there is one and it has time left (spec 4, "Authenticated"). */
export function readLiveSession(core: BaseCore): { expiresAtMs: number } | undefined {
  const session = readSession(core);
  return session && session.expiresAtMs > core.ports.now() ? session : undefined;
}

/**
 * Starts or prolongs the session's life by a duration, which holds even when this machine's clock
 * is wrong (decisions 1.6). It counts from `sinceMs`, when the gateway was asked: an answer may have
 * lain in a frozen page. Returns when the session ends by this clock.
 */
export function keepExpiry(core: BaseCore, tokenExpirySeconds: number, sinceMs: number): number {
  const lifetimeMs = Math.round(tokenExpirySeconds * 1000);
  const expiresAtMs = sinceMs + lifetimeMs;
  const storage = storageService(core);
  const serverMs = cookieExpiryMs(core);
  storage.set(
    SESSION_KEYS.clock,
    Number.isNaN(serverMs) ? NO_COOKIE : String(expiresAtMs - serverMs),
  );
  storage.set(SESSION_KEYS.lifetime, String(lifetimeMs));
  storage.set('tokenExpiryTime', String(expiresAtMs));
  return expiresAtMs;
}

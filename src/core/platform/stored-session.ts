import { readCookie } from './cookies.ts';
import type { BaseCore } from '../kernel/base-core.ts';
import { SESSION_KEYS, storageService } from './storage.ts';

/** Value of the clock key if the gateway's cookies belong to another host and can't be read. */
const NO_COOKIE = 'no-cookie';

/** Parses a server time (session-04) to milliseconds; without a zone it is UTC. NaN if it is invalid. */
export function parseServerTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

function cookieExpiryMs(core: BaseCore): number {
  return parseServerTime(readCookie(core, 'tokenExpiryDttm') ?? '');
}

/**
 * Reads the session and when it ends by this machine's clock: the token-expiry cookie, corrected by the clock
 * difference at sign-in. The end may be in the past, and is 0 if the cookie is gone. Returns undefined if the stored
 * flag is not set.
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

/** Returns the gateway's time, in milliseconds. NaN if this machine's difference to it is not known. */
export const gatewayNowMs = (core: BaseCore): number =>
  core.ports.now() - Number.parseFloat(storageService(core).get(SESSION_KEYS.clock) ?? '');

/** Reads the session; undefined if there is none or it has expired (session-01). */
export function readLiveSession(core: BaseCore): { expiresAtMs: number } | undefined {
  const session = readSession(core);
  return session && session.expiresAtMs > core.ports.now() ? session : undefined;
}

/**
 * Stores the session's expiry as a duration, which is correct even if this machine's clock is wrong (session-03). It
 * counts from `sinceMs`, when the gateway was called, because a frozen page may read the reply late. Returns when the
 * session ends by this clock, in milliseconds.
 */
export function storeExpiry(core: BaseCore, tokenExpirySeconds: number, sinceMs: number): number {
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

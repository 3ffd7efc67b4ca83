import type { BaseCore } from '../kernel/base-core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';
import type { SessionTimes } from './deadlines.ts';

/** Reads the times of the session from local storage, so that all tabs use the same. */
export function readTimes(core: BaseCore, tokenExpiryTime: number): SessionTimes {
  const storage = storageService(core);
  const read = (key: string) => Number(storage.get(key)) || 0;
  const lifetimeMs = read(SESSION_KEYS.lifetime);
  return {
    tokenExpiryTime,
    lifetimeMs,
    lastTabActiveOn: read('lastTabActiveOn') || tokenExpiryTime - lifetimeMs,
    userInactivityTime: Math.max(0, read('userInactivityTime')),
    stayTriedFor: read(SESSION_KEYS.stayTried),
    warningMs: core.constants.sessionWarningMs,
  };
}

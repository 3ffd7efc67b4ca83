import { readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import { refreshCall, type RefreshData } from '../contract/auth.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';
import { call } from './call.ts';
import { oneAtATime } from '../session/one-at-a-time.ts';
import { raiseRefreshFlag } from '../session/refresh-flag.ts';
import { tabsService } from '../session/tabs.ts';

/**
 * How a refresh ended. refreshed: this tab has extended the session; capped: the call succeeded, but the gateway does
 * not extend the session any further; elsewhere: another tab has extended it; failed: no valid reply, or the session
 * is over.
 */
export type Refreshed = 'refreshed' | 'capped' | 'elsewhere' | 'failed';

/** The running refresh of this page, which further callers share. */
export const refreshService = defineService('refresh', () => ({
  running: undefined as Promise<Refreshed> | undefined,
}));

/** Options of a refresh. */
interface RefreshRequest {
  /** True for `autoStaySignedIn`, which is tried once per token. */
  readonly isSilent?: boolean;
  /** When the user chose to stay signed in; counts as activity if the refresh succeeds. */
  readonly activeAtMs?: number;
}

/**
 * True unless the session's end has not moved although time has passed: then the gateway's limit is reached. Ends before
 * and after a clock was set back can't be compared.
 */
function isExtended(
  before: { expiresAtMs: number; lifetimeMs: number },
  afterMs: number,
  nowMs: number,
) {
  const elapsedMs = nowMs - (before.expiresAtMs - before.lifetimeMs);
  return (
    elapsedMs < 0 || afterMs - before.expiresAtMs >= Math.min(elapsedMs / 2, before.lifetimeMs / 2)
  );
}

async function callAndStore(
  core: Core,
  { isSilent, activeAtMs }: RefreshRequest,
  generation: string | null,
): Promise<Refreshed> {
  const storage = storageService(core);
  const before = readSession(core);
  if (!before) return 'failed';
  const stayTried = String(before.expiresAtMs);
  if (isSilent && storage.get(SESSION_KEYS.stayTried) === stayTried) return 'failed';

  const lifetimeMs = Number(storage.get(SESSION_KEYS.lifetime)) || 0;
  const lowerFlag = raiseRefreshFlag(core);
  const beganMs = core.ports.now();
  const reply = await call(core, refreshCall, { timeoutMs: core.constants.refreshTimeoutMs });
  lowerFlag();
  if (!readSession(core)) return 'failed';
  // This page was frozen while it waited, and another tab has extended the session meanwhile.
  if (storage.get('tokenExpiryTime') !== generation) return 'elsewhere';
  if (!reply.ok) {
    if (isSilent) storage.set(SESSION_KEYS.stayTried, stayTried);
    return 'failed';
  }
  // Written before the other tabs are notified, because they read both together.
  if (activeAtMs) storage.set('lastTabActiveOn', String(activeAtMs));
  const expiresAtMs = storeRefresh(core, reply.data, beganMs);
  if (isExtended({ ...before, lifetimeMs }, expiresAtMs, beganMs)) return 'refreshed';
  storage.set(SESSION_KEYS.stayTried, String(expiresAtMs));
  return 'capped';
}

function storeRefresh(core: Core, data: RefreshData, sinceMs: number): number {
  const expiresAtMs = authService(core).extend(data, sinceMs);
  storageService(core).set('isRefreshedFromAnotherTab', 'true');
  return expiresAtMs;
}

function start(core: Core, request: RefreshRequest): Promise<Refreshed> {
  const storage = storageService(core);
  const { ports, constants } = core;
  const generation = storage.get('tokenExpiryTime');
  const endsAtMs = readSession(core)?.expiresAtMs;
  // The cookie updates first; falls back to storage if the cookie is not readable.
  const isDone = () =>
    storage.get('tokenExpiryTime') !== generation || readSession(core)?.expiresAtMs !== endsAtMs;

  return new Promise((resolve) => {
    const work = async () => {
      const outcome = await callAndStore(core, request, generation);
      if (outcome === 'refreshed' || outcome === 'capped') tabsService(core).post('refreshed');
      resolve(outcome);
      // Holds the lock until the other tabs can read the result.
      if (outcome !== 'elsewhere')
        await new Promise<void>((go) => ports.setTimer(go, constants.storageSyncMs));
    };
    oneAtATime(core, isDone, work).then(
      () => resolve(isDone() ? 'elsewhere' : 'failed'),
      () => resolve('failed'),
    );
  });
}

/**
 * Extends the session with one call over all tabs. While one tab makes the call, others wait for its result. Shows
 * nothing; a 401 ends the session. Never rejects.
 */
export function refreshSession(core: Core, request: RefreshRequest = {}): Promise<Refreshed> {
  const state = refreshService(core);
  state.running ??= start(core, request).finally(() => (state.running = undefined));
  return state.running;
}

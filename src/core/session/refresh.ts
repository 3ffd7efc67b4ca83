import { refresh } from '../api/auth-calls.ts';
import { readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import type { RefreshData } from '../contract/auth.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { raiseRefreshFlag } from './refresh-flag.ts';
import { tabsService } from './tabs.ts';

/**
 * How a refresh ended. refreshed: by this tab; capped: too, but the gateway lets the session live no
 * longer than before; elsewhere: another tab has done it; failed: no proper answer, or the session is over.
 */
export type Refreshed = 'refreshed' | 'capped' | 'elsewhere' | 'failed';

/** The refresh under way in this page, so that a second asker shares it. */
const refreshService = defineService('refresh', () => ({
  running: undefined as Promise<Refreshed> | undefined,
}));

/** What a refresh is for. */
interface RefreshRequest {
  /** For `autoStaySignedIn`, which is tried once a token. */
  readonly isSilent?: boolean;
  /** When the user asked for it; counts as activity if the refresh succeeds. */
  readonly activeAtMs?: number;
}

/** True unless time has passed and the session's end has not moved with it: the gateway's limit is reached. */
function isProlonged(
  before: { expiresAtMs: number; lifetimeMs: number },
  afterMs: number,
  nowMs: number,
) {
  const elapsedMs = nowMs - (before.expiresAtMs - before.lifetimeMs);
  return afterMs - before.expiresAtMs >= Math.min(elapsedMs / 2, before.lifetimeMs / 2);
}

async function ask(
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
  const reply = await refresh(core, core.constants.refreshTimeoutMs);
  lowerFlag();
  if (!readSession(core)) return 'failed';
  // A page that was frozen while it waited comes too late: others have gone on without it.
  if (storage.get('tokenExpiryTime') !== generation) return 'elsewhere';
  if (!reply.ok) {
    if (isSilent) storage.set(SESSION_KEYS.stayTried, stayTried);
    return 'failed';
  }
  // Written before the news: other tabs read both together.
  if (activeAtMs) storage.set('lastTabActiveOn', String(activeAtMs));
  const expiresAtMs = keep(core, reply.data, beganMs);
  if (isProlonged({ ...before, lifetimeMs }, expiresAtMs, beganMs)) return 'refreshed';
  storage.set(SESSION_KEYS.stayTried, String(expiresAtMs));
  return 'capped';
}

function keep(core: Core, data: RefreshData, sinceMs: number): number {
  const expiresAtMs = authService(core).prolong(data, sinceMs);
  storageService(core).set('isRefreshedFromAnotherTab', 'true');
  return expiresAtMs;
}

function start(core: Core, request: RefreshRequest): Promise<Refreshed> {
  const storage = storageService(core);
  const { ports, constants } = core;
  const generation = storage.get('tokenExpiryTime');
  const endsAtMs = readSession(core)?.expiresAtMs;
  // The cookie knows before storage does; storage knows where the cookie can't be read.
  const isDone = () =>
    storage.get('tokenExpiryTime') !== generation || readSession(core)?.expiresAtMs !== endsAtMs;

  return new Promise((resolve) => {
    const work = async () => {
      const outcome = await ask(core, request, generation);
      if (outcome === 'refreshed' || outcome === 'capped') tabsService(core).post('refreshed');
      resolve(outcome);
      // The others must be able to read it before the next of them has its turn.
      if (outcome !== 'elsewhere')
        await new Promise<void>((go) => ports.setTimer(go, constants.newsDelayMs));
    };
    oneAtATime(core, isDone, work).then(
      () => resolve(isDone() ? 'elsewhere' : 'failed'),
      () => resolve('failed'),
    );
  });
}

/**
 * Prolongs the session by one call over all tabs; a page that asks while another does so waits for that one's
 * answer. Shows nothing; a 401 ends the session. Never rejects.
 */
export function refreshSession(core: Core, request: RefreshRequest = {}): Promise<Refreshed> {
  const state = refreshService(core);
  state.running ??= start(core, request).finally(() => (state.running = undefined));
  return state.running;
}

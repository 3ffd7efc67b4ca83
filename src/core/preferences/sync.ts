import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import {
  preferencesCall,
  PreferencesRefusal,
  savePreferencesCall,
} from '../contract/preferences.ts';
import { messagesService } from '../i18n/messages.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { ownerOf } from '../products/persisted-codes.ts';
import { accountService } from './account.ts';
import { readRecord } from './record.ts';

/** Changes within this time are sent together. */
const DELAY_MS = 2_000;
/** A call that has failed is repeated after this time, once the page is used again. */
const RETRY_MS = 60_000;
/** A change that meets one of another browser is merged and sent again, once. */
const MAX_SENDS = 2;
const LOCK = 'sso-elements.preferences';

/**
 * Keeps the settings of the user the same in all browsers. Nothing is shown or reported if that fails: the settings of
 * this browser apply, and what the user has changed is sent later (preferences-06). Loaded on demand.
 */
export const preferencesService = defineService('preferences', (core: Core) => {
  const { ports } = core;
  const account = accountService(core);
  const followed = new Set<unknown>();
  let loadedFor: string | undefined;
  let isLoadDue = false;
  let stopTimer: (() => void) | undefined;
  let retryAtMs = Infinity;
  let running = Promise.resolve();

  const isSignedInAs = (owner: string) => ownerOf(core) === owner;
  const request = () => ({ language: messagesService(core).tag() });

  function fail({ retryAfterMs = RETRY_MS }: ApiFailure): void {
    retryAtMs = ports.now() + retryAfterMs;
  }

  /** Loads the settings of the account. Returns false if that fails, or if the user has left. */
  async function load(owner: string): Promise<boolean> {
    const result = await send(core, preferencesCall, request());
    if (!isSignedInAs(owner)) return false;
    if (!result.ok) {
      fail(result.failure);
      return false;
    }
    account.receive(owner, result.data);
    loadedFor = owner;
    return true;
  }

  /** Sends what the user has changed here. */
  async function save(owner: string): Promise<void> {
    for (let sends = 0; sends < MAX_SENDS; sends += 1) {
      const changes = account.changes(owner);
      const { version } = readRecord(core, owner);
      if (version === undefined || Object.keys(changes).length === 0) return;
      const body = { version, ...changes };
      const result = await send(core, savePreferencesCall, { ...request(), body });
      if (!isSignedInAs(owner)) return;
      if (result.ok) {
        account.accept(owner, changes, result.data);
        return;
      }
      const refusal = PreferencesRefusal.safeParse(result.failure.data);
      if (!refusal.success) {
        fail(result.failure);
        return;
      }
      account.receive(owner, refusal.data.current);
    }
    retryAtMs = ports.now() + RETRY_MS;
  }

  async function synchronize(): Promise<void> {
    const owner = ownerOf(core);
    if (owner === undefined) return;
    retryAtMs = Infinity;
    const isDue = isLoadDue && loadedFor !== owner;
    if ((isDue || readRecord(core, owner).version === undefined) && !(await load(owner))) return;
    await save(owner);
  }

  /** Runs after earlier runs of this page and of other tabs, which may already have sent the changes. */
  function run(): Promise<void> {
    stopTimer?.();
    stopTimer = undefined;
    follow();
    const { locks } = ports;
    running = locks
      ? locks.request(LOCK, synchronize).catch(synchronize)
      : running.then(synchronize);
    return running;
  }

  const schedule = (): void => {
    stopTimer ??= ports.setTimer(() => void run(), DELAY_MS);
  };

  /** Listens to the lists that the page has so far. */
  function follow(): void {
    for (const [, store] of account.lists()) {
      if (followed.has(store)) continue;
      followed.add(store);
      store.$codes.listen(() => {
        if (!account.isReceiving() && ownerOf(core) !== undefined) schedule();
      });
    }
  }

  for (const [name, choice] of account.choices)
    choice.$value.listen(() => {
      const owner = ownerOf(core);
      if (account.isReceiving() || owner === undefined) return;
      account.keepChoice(owner, name, choice.read());
      schedule();
    });
  ports.onAwake(() => {
    // A hidden page may get no other event.
    const isLast = stopTimer && document.visibilityState === 'hidden';
    if (isLast || ports.now() >= retryAtMs) void run();
  });
  follow();

  return {
    /** Loads the settings of the account, once for each user of the page, and sends those that it does not have. */
    load(): Promise<void> {
      isLoadDue = true;
      return run();
    },
  };
});

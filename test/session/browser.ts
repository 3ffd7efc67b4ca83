import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { CookieJar } from '../support/core/cookie-jar.ts';
import { Gateway, type GatewayRules } from './gateway.ts';
import { BrowserLocks } from './locks.ts';
import { MessageChannelOfTabs } from './message-channel.ts';
import type { SimulatedPage } from './page-types.ts';
import { SharedStorage } from './shared-storage.ts';
import { randomIntegers, Timeline } from './timeline.ts';

/** Start of the simulation by the gateway's clock, which is correct: 2026-01-01. */
const BEGIN_MS = 1_767_225_600_000;

export interface BrowserRules extends GatewayRules {
  /** Lead of this machine's clock over the gateway's. */
  readonly clockAheadMs: number;
  readonly hasLocks: boolean;
  /** Determines all delays. */
  readonly seed: number;
}

/** Observes storage writes and calls of the pages. */
export interface BrowserWatcher {
  wrote(key: string, value: string | null): void;
  /** Called when a page calls the gateway; the returned function is called when the call ends. */
  called(page: SimulatedPage, call: 'refresh' | 'logout'): () => void;
}

/** Everything that the pages of one browser share, and the gateway, in simulated time. */
export class Browser {
  readonly timeline = new Timeline(BEGIN_MS);
  readonly roll: (limit: number) => number;
  readonly rules: BrowserRules;
  readonly cookies: CookieJar;
  readonly storage: SharedStorage;
  readonly locks: BrowserLocks;
  readonly channel: MessageChannelOfTabs;
  readonly gateway: Gateway;
  readonly #watcher: BrowserWatcher;

  constructor(rules: BrowserRules, watcher: BrowserWatcher) {
    const { timeline } = this;
    const roll = (this.roll = randomIntegers(rules.seed));
    this.rules = rules;
    this.#watcher = watcher;
    const latestMs = CONSTANTS.storageSyncMs - 1;
    const storageSyncMs = () => (roll(3) === 0 ? latestMs : roll(latestMs));
    this.cookies = new CookieJar(
      () => this.nowMs,
      () => '/',
    );
    this.storage = new SharedStorage(timeline, storageSyncMs, (...write) =>
      watcher.wrote(...write),
    );
    this.channel = new MessageChannelOfTabs(timeline, storageSyncMs);
    this.locks = new BrowserLocks(timeline, () => roll(2));
    this.gateway = new Gateway(rules, timeline, this.cookies, roll);
  }

  /** Current time by this machine's clock. */
  get nowMs(): number {
    return this.timeline.nowMs + this.rules.clockAheadMs;
  }

  fetch(page: SimulatedPage, url: string, init: RequestInit): Promise<Response> {
    const end = this.#watcher.called(page, url.endsWith('/refresh') ? 'refresh' : 'logout');
    const answered = this.gateway.fetch(page, url, init);
    answered.then(end, end);
    return answered;
  }
}

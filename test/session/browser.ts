import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { CookieJar } from '../support/cookie-jar.ts';
import { Gateway, type GatewayRules } from './gateway.ts';
import { BrowserLocks } from './locks.ts';
import { MessageChannelOfTabs } from './message-channel.ts';
import type { Page } from './page.ts';
import { SharedStorage } from './shared-storage.ts';
import { dice, Timeline } from './timeline.ts';

/** 2026-01-01: the gateway's clock is the one that is right. */
const BEGIN_MS = 1_767_225_600_000;

export interface BrowserRules extends GatewayRules {
  /** How far this machine's clock is ahead of the gateway's. */
  readonly clockAheadMs: number;
  readonly hasLocks: boolean;
  /** What every delay follows from. */
  readonly seed: number;
}

/** What happens between the pages and the rest of the world. */
export interface BrowserWatcher {
  wrote(key: string, value: string | null): void;
  /** A page asks the gateway; the returned function is called once it no longer waits. */
  asked(page: Page, call: 'refresh' | 'logout'): () => void;
}

/** All that the pages of one browser share, and the gateway behind it, in time of its own. */
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
    const roll = (this.roll = dice(rules.seed));
    this.rules = rules;
    this.#watcher = watcher;
    const latestMs = CONSTANTS.newsDelayMs - 1;
    const newsDelayMs = () => (roll(3) === 0 ? latestMs : roll(latestMs));
    this.cookies = new CookieJar(
      () => this.nowMs,
      () => '/',
    );
    this.storage = new SharedStorage(timeline, newsDelayMs, (...write) => watcher.wrote(...write));
    this.channel = new MessageChannelOfTabs(timeline, newsDelayMs);
    this.locks = new BrowserLocks(timeline, () => roll(2));
    this.gateway = new Gateway(rules, timeline, this.cookies, roll);
  }

  /** The time by this machine's clock. */
  get nowMs(): number {
    return this.timeline.nowMs + this.rules.clockAheadMs;
  }

  fetch(page: Page, url: string, init: RequestInit): Promise<Response> {
    const end = this.#watcher.asked(page, url.endsWith('/refresh') ? 'refresh' : 'logout');
    const answered = this.gateway.fetch(page, url, init);
    answered.then(end, end);
    return answered;
  }
}

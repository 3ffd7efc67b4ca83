import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';

/** A refresh that waits for its answer. */
interface Asked {
  readonly page: Page;
  /** When the page began to wait for its turn. */
  readonly beganMs: number;
}

/** How long a page may wait for others before it is served, where the gateway answers at once. */
const RECOVERY_MS = 12_000;
/** And where it does not: one wait for the lock, one for taking it over, one for the answer. */
const SLOW_RECOVERY_MS = 25_000;

/** Says where refreshes are not as decisions 2.4 wants them. */
export class RefreshJudge {
  /** False once the gateway has let somebody wait. */
  isGatewayPrompt = true;
  readonly #browser: Browser;
  readonly #ledger: Ledger;
  readonly #fault: (what: string) => void;
  readonly #asked = new Set<Asked>();
  readonly #waiting = new Map<Page, { run: unknown; beganMs: number }>();
  /** Refreshes of the current token, and what allows for more than one. */
  #token = { id: '', calls: 0, allowed: 1 };
  #highestMs = { epoch: 0, value: 0 };

  constructor(browser: Browser, ledger: Ledger, fault: (what: string) => void) {
    this.#browser = browser;
    this.#ledger = ledger;
    this.#fault = fault;
  }

  /** A page asks the gateway; returns what to call when it waits no longer. */
  asked(page: Page): () => void {
    const { nowMs } = this.#browser;
    const token = this.#current();
    const running = [...this.#asked].filter(
      (other) => other.page !== page && this.#hasRunSince(other.page, other.beganMs),
    );
    // Whoever waited for one that got no answer may take the lock from the next, who is asking.
    const spareCalls = this.isGatewayPrompt ? 0 : 1;
    if (running.length > spareCalls)
      this.#fault(`${page.name} asks while ${running[0]?.page.name ?? ''} does`);
    token.calls += 1;
    if (token.calls > token.allowed + spareCalls)
      this.#fault(`${page.name} asks once too often for one token`);
    const beganMs = this.#waiting.get(page)?.beganMs ?? nowMs;
    const { prolongedAtMs } = this.#ledger;
    if (prolongedAtMs > beganMs && prolongedAtMs < nowMs - CONSTANTS.newsDelayMs)
      this.#fault(`${page.name} asks for what another has got meanwhile`);
    const asked = { page, beganMs };
    this.#asked.add(asked);
    return () => this.#asked.delete(asked);
  }

  /** Somebody clicks Stay, or whoever was asking is stopped: one more refresh may be. */
  allowOne(): void {
    this.#current().allowed += 1;
  }

  /** Whether a page has a request under way. */
  isAsking(page: Page): boolean {
    return [...this.#asked].some((asked) => asked.page === page);
  }

  wroteExpiry(endsAtMs: number): void {
    const { session } = this.#browser.gateway;
    const { epoch } = this.#ledger;
    const trueEndMs = (session?.endsAtMs ?? 0) + this.#browser.rules.clockAheadMs;
    if (session && endsAtMs > trueEndMs + 1)
      this.#fault(`a session was told ${endsAtMs - trueEndMs} ms too long`);
    // A capped end may move by what the request took on its way.
    const highestMs = this.#highestMs.epoch === epoch ? this.#highestMs.value : 0;
    if (this.#ledger.isOn && endsAtMs < highestMs - CONSTANTS.refreshTimeoutMs)
      this.#fault(`an end was told ${highestMs - endsAtMs} ms earlier than before`);
    this.#highestMs = { epoch, value: Math.max(highestMs, endsAtMs) };
  }

  check(pages: readonly Page[]): void {
    const { nowMs } = this.#browser;
    for (const page of pages) {
      const run = page.refreshing;
      const before = this.#waiting.get(page);
      if (!run) this.#waiting.delete(page);
      else if (before?.run !== run) this.#waiting.set(page, { run, beganMs: nowMs });
      else if (page.isRunning) this.#checkWait(page, before.beganMs);
    }
    for (const asked of this.#asked) if (asked.page.isClosed) this.#asked.delete(asked);
  }

  #checkWait(page: Page, beganMs: number): void {
    const runsSinceMs = page.runsSinceMs + this.#browser.rules.clockAheadMs;
    const waitMs = this.#browser.nowMs - Math.max(beganMs, runsSinceMs);
    if (waitMs > (this.isGatewayPrompt ? RECOVERY_MS : SLOW_RECOVERY_MS))
      this.#fault(`${page.name} has waited ${waitMs} ms for a refresh`);
  }

  #hasRunSince(page: Page, sinceMs: number): boolean {
    return page.isRunning && page.runsSinceMs + this.#browser.rules.clockAheadMs <= sinceMs;
  }

  #current() {
    const id = `${this.#ledger.epoch} ${this.#ledger.prolongedTimes}`;
    if (this.#token.id !== id) this.#token = { id, calls: 0, allowed: 1 };
    return this.#token;
  }
}

import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';

/** A refresh whose reply is pending. */
interface PendingRefresh {
  readonly page: Page;
  /** When the page started to wait for the lock. */
  readonly beganMs: number;
}

/** How long a page may wait for a refresh if the gateway answers promptly. */
const RECOVERY_MS = 12_000;
/** The same for a slow gateway: a wait for the lock, one for the takeover, and one for the reply. */
const SLOW_RECOVERY_MS = 25_000;

/** Reports refreshes that violate session-07, session-14 and session-15. */
export class RefreshJudge {
  /** False once the gateway has been slow. */
  isGatewayPrompt = true;
  readonly #browser: Browser;
  readonly #ledger: Ledger;
  readonly #fault: (what: string) => void;
  readonly #pending = new Set<PendingRefresh>();
  readonly #waiting = new Map<Page, { run: unknown; beganMs: number }>();
  /** The refreshes of the current token, and how many are allowed. */
  #token = { id: '', calls: 0, allowed: 1 };
  #highestMs = { epoch: 0, value: 0 };

  constructor(browser: Browser, ledger: Ledger, fault: (what: string) => void) {
    this.#browser = browser;
    this.#ledger = ledger;
    this.#fault = fault;
  }

  /** Called when a page requests a refresh; the returned function is called when the request ends. */
  requested(page: Page): () => void {
    const { nowMs } = this.#browser;
    const token = this.#current();
    const running = [...this.#pending].filter(
      (other) => other.page !== page && this.#hasRunSince(other.page, other.beganMs),
    );
    // A page that waited for an unanswered refresh may steal the lock from the next page, which is refreshing.
    const spareCalls = this.isGatewayPrompt ? 0 : 1;
    if (running.length > spareCalls)
      this.#fault(`${page.name} refreshes while ${running[0]?.page.name ?? ''} does`);
    token.calls += 1;
    if (token.calls > token.allowed + spareCalls)
      this.#fault(`${page.name} refreshes a token once too often`);
    const beganMs = this.#waiting.get(page)?.beganMs ?? nowMs;
    const { extendedAtMs } = this.#ledger;
    if (extendedAtMs > beganMs && extendedAtMs < nowMs - CONSTANTS.storageSyncMs)
      this.#fault(`${page.name} refreshes a token that another page has refreshed meanwhile`);
    const pending = { page, beganMs };
    this.#pending.add(pending);
    return () => this.#pending.delete(pending);
  }

  /** Allows one more refresh, after a click on Stay or if the refreshing page is stopped. */
  allowOne(): void {
    this.#current().allowed += 1;
  }

  /** Returns whether a page has a pending refresh. */
  isRefreshing(page: Page): boolean {
    return [...this.#pending].some((pending) => pending.page === page);
  }

  wroteExpiry(endsAtMs: number): void {
    const { session } = this.#browser.gateway;
    const { epoch } = this.#ledger;
    const trueEndMs = (session?.endsAtMs ?? 0) + this.#browser.rules.clockAheadMs;
    if (session && endsAtMs > trueEndMs + 1)
      this.#fault(`the stored end of the session is ${endsAtMs - trueEndMs} ms too late`);
    // A capped end may vary by the duration of the request.
    const highestMs = this.#highestMs.epoch === epoch ? this.#highestMs.value : 0;
    if (this.#ledger.isOn && endsAtMs < highestMs - CONSTANTS.refreshTimeoutMs)
      this.#fault(`the stored end of the session moved ${highestMs - endsAtMs} ms earlier`);
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
    for (const pending of this.#pending) if (pending.page.isClosed) this.#pending.delete(pending);
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
    const id = `${this.#ledger.epoch} ${this.#ledger.extensionCount}`;
    if (this.#token.id !== id) this.#token = { id, calls: 0, allowed: 1 };
    return this.#token;
  }
}

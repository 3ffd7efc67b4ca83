import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { readSession } from '../../src/core/platform/stored-session.ts';
import { dueAt, type Phase } from '../../src/core/session/deadlines.ts';
import { readTimes } from '../../src/core/session/times.ts';
import { warningService } from '../../src/core/session/warning.ts';
import type { Browser } from './browser.ts';
import { HIDDEN_MS, PROMPT_MS } from './grace.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';

/** Says where a warning is missing, or has outlived its reason. */
export class WarningJudge {
  readonly #browser: Browser;
  readonly #ledger: Ledger;
  readonly #fault: (what: string) => void;
  readonly #phases = new WeakMap<Page, { phase: Phase; sinceMs: number }>();

  constructor(browser: Browser, ledger: Ledger, fault: (what: string) => void) {
    this.#browser = browser;
    this.#ledger = ledger;
    this.#fault = fault;
  }

  /** Looks at a page that has run since a moment. */
  check(page: Page, runsSinceMs: number): void {
    const { nowMs } = this.#browser;
    const session = readSession(page.core);
    if (!session) return;
    // The cookie may know more than storage; nobody hears of that before storage does.
    const toldMs = Number(this.#browser.storage.get('tokenExpiryTime'));
    const dueBy = (expiresAtMs: number) => dueAt(readTimes(page.core, expiresAtMs), nowMs);
    const { phase, endsAtMs } = dueBy(Math.min(toldMs, session.expiresAtMs));
    const isWarning = dueBy(session.expiresAtMs).phase === 'warning';
    const before = this.#phases.get(page);
    const sinceMs = before?.phase === phase ? before.sinceMs : nowMs;
    this.#phases.set(page, { phase, sinceMs });
    const { turnedAtMs, prolongedAtMs, activeAtMs } = this.#ledger;
    const lateMs = nowMs - Math.max(sinceMs, runsSinceMs, turnedAtMs, prolongedAtMs);
    if (lateMs <= PROMPT_MS + CONSTANTS.newsDelayMs + (page.isHidden ? HIDDEN_MS : 0)) return;
    const isShown = warningService(page.core).$warning.get() !== undefined;
    // No tab is woken by activity: what it made of others' warnings is seen at their next wake.
    const isAwaited = activeAtMs > prolongedAtMs - CONSTANTS.newsDelayMs;
    if (phase === 'quiet' && isShown && !isAwaited)
      this.#fault(`${page.name} warns of an end that is none any more`);
    // Less than that, and a refresh that failed has closed it.
    const isDue =
      phase === 'warning' && isWarning && endsAtMs - nowMs > CONSTANTS.failedStayClosesMs;
    if (isDue && !isShown && !page.isLoggingOut && !page.refreshing)
      this.#fault(`${page.name} does not warn`);
  }
}

import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { readSession } from '../../src/core/platform/stored-session.ts';
import { dueAt, type Phase } from '../../src/core/session/deadlines.ts';
import { readTimes } from '../../src/core/session/watch.ts';
import { warningService } from '../../src/core/session/warning.ts';
import type { Browser } from './browser.ts';
import { HIDDEN_MS, PROMPT_MS } from './grace.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';

/** Reports missing warnings, and warnings that are still open without a reason. */
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

  /** Checks a page; `runsSinceMs` is the time since which it has run without being frozen. */
  check(page: Page, runsSinceMs: number): void {
    const { nowMs } = this.#browser;
    const session = readSession(page.core);
    if (!session) return;
    // The cookie may be newer than storage; pages react only when storage changes.
    const storedMs = Number(this.#browser.storage.get('tokenExpiryTime'));
    const dueBy = (expiresAtMs: number) => dueAt(readTimes(page.core, expiresAtMs), nowMs);
    const { phase, endsAtMs } = dueBy(Math.min(storedMs, session.expiresAtMs));
    const isWarning = dueBy(session.expiresAtMs).phase === 'warning';
    const before = this.#phases.get(page);
    const sinceMs = before?.phase === phase ? before.sinceMs : nowMs;
    this.#phases.set(page, { phase, sinceMs });
    const { turnedAtMs, extendedAtMs, activeAtMs } = this.#ledger;
    const lateMs = nowMs - Math.max(sinceMs, runsSinceMs, turnedAtMs, extendedAtMs);
    if (lateMs <= PROMPT_MS + CONSTANTS.storageSyncMs + (page.isHidden ? HIDDEN_MS : 0)) return;
    const isShown = warningService(page.core).$warning.get() !== undefined;
    // Activity does not wake other tabs: they close their warnings at their next wake.
    const isPending = activeAtMs > extendedAtMs - CONSTANTS.storageSyncMs;
    if (phase === 'quiet' && isShown && !isPending)
      this.#fault(`${page.name} shows a warning although the session was extended`);
    // With less time left, a failed refresh may have closed the warning.
    const isDue =
      phase === 'warning' && isWarning && endsAtMs - nowMs > CONSTANTS.failedStayClosesMs;
    if (isDue && !isShown && !page.isLoggingOut && !page.refreshing)
      this.#fault(`${page.name} does not show the warning`);
  }
}

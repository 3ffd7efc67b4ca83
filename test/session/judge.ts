import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import type { SignOutReason } from '../../src/core/kernel/events.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import { HIDDEN_MS, PROMPT_MS } from './grace.ts';
import type { Page } from './page.ts';
import { WarningJudge } from './warning-judge.ts';

/** Reports sign-outs and warnings that violate session-05 to session-11. */
export class Judge {
  readonly #browser: Browser;
  readonly #ledger: Ledger;
  readonly #fault: (what: string) => void;
  readonly #warnings: WarningJudge;
  /** The first page that called logout without a click of the user. */
  #firstOut: { readonly epoch: number; readonly page: Page } | undefined;

  constructor(browser: Browser, ledger: Ledger, fault: (what: string) => void) {
    this.#browser = browser;
    this.#ledger = ledger;
    this.#fault = fault;
    this.#warnings = new WarningJudge(browser, ledger, fault);
  }

  /** Called when a page dispatches `sso-signed-out`. */
  signedOut(page: Page, reason: SignOutReason): void {
    const { nowMs, rules } = this.#browser;
    if (reason !== 'expired') return;
    const dueMs = this.#ledger.endsAtMs(nowMs - CONSTANTS.storageSyncMs - 1);
    // Another page may have called the gateway without completing its sign-out.
    const isPartlySignedOut =
      nowMs >= this.#browser.gateway.cookieGoneAtMs + rules.clockAheadMs + CONSTANTS.storageSyncMs;
    if (nowMs < dueMs && !isPartlySignedOut)
      this.#fault(`${page.name} was signed out ${dueMs - nowMs} ms early`);
    const saved = this.#browser.storage.get('prevVisitedPathForForceLogoutUser') ?? '{}';
    const paths = JSON.parse(saved) as Record<string, string>;
    if (page.shows !== undefined && !paths[page.shows])
      this.#fault(`${page.name} saved no path for ${page.shows}`);
  }

  /** Called when a page calls logout. */
  loggedOut(page: Page): void {
    const { nowMs, rules } = this.#browser;
    const { epoch, turnedAtMs } = this.#ledger;
    if (page.isLoggingOut || !rules.hasLocks) return;
    const first = this.#firstOut?.epoch === epoch ? this.#firstOut.page : undefined;
    this.#firstOut = { epoch, page: first ?? page };
    // If the first page was closed meanwhile, others may call too until its storage writes arrive.
    const isAborted = first?.isClosed && !first.isLeaving;
    const isBeforeSync = isAborted && nowMs <= turnedAtMs + CONSTANTS.storageSyncMs;
    if (first && !isBeforeSync)
      this.#fault(`${page.name} calls logout for a session that ${first.name} has already ended`);
  }

  /** Checks every running page. */
  check(pages: readonly Page[]): void {
    for (const page of pages) if (page.isRunning && !page.isLeaving) this.#checkPage(page);
  }

  #checkPage(page: Page): void {
    if (page.shows === undefined) return;
    const { nowMs, rules } = this.#browser;
    const { isOn, turnedAtMs, user } = this.#ledger;
    const runsSinceMs = page.runsSinceMs + rules.clockAheadMs;
    const isLateFor = (sinceMs: number, graceMs: number) =>
      nowMs > Math.max(sinceMs, runsSinceMs) + graceMs + PROMPT_MS;
    const hiddenMs = page.isHidden ? HIDDEN_MS : 0;
    const syncMs = CONSTANTS.storageSyncMs;
    // The browser may have a cookie that its page has not processed yet.
    const endsAtMs = this.#ledger.endsAtMs(
      undefined,
      this.#browser.gateway.cookieEndsAtMs + rules.clockAheadMs,
    );
    if (isOn && isLateFor(endsAtMs, hiddenMs) && !page.isLoggingOut)
      this.#fault(`${page.name} is signed in ${nowMs - endsAtMs} ms after the end`);
    if (!isOn && isLateFor(turnedAtMs, syncMs)) this.#fault(`${page.name} has missed the sign-out`);
    if (isOn && page.shows !== user && isLateFor(turnedAtMs, syncMs))
      this.#fault(`${page.name} shows the screen of ${page.shows} to ${user}`);
    if (isOn) this.#warnings.check(page, runsSinceMs);
  }
}

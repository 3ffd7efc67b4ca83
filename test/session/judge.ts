import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import type { SignOutReason } from '../../src/core/kernel/events.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import { HIDDEN_MS, PROMPT_MS } from './grace.ts';
import type { Page } from './page.ts';
import { WarningJudge } from './warning-judge.ts';

/** Says where sign-outs and warnings are not as decisions 2 wants them. */
export class Judge {
  readonly #browser: Browser;
  readonly #ledger: Ledger;
  readonly #fault: (what: string) => void;
  readonly #warnings: WarningJudge;
  /** The page that told the gateway first that nobody clicked for it. */
  #firstOut: { readonly epoch: number; readonly page: Page } | undefined;

  constructor(browser: Browser, ledger: Ledger, fault: (what: string) => void) {
    this.#browser = browser;
    this.#ledger = ledger;
    this.#fault = fault;
    this.#warnings = new WarningJudge(browser, ledger, fault);
  }

  /** A page says that it has signed out. */
  signedOut(page: Page, reason: SignOutReason): void {
    const { nowMs, rules } = this.#browser;
    if (reason !== 'expired') return;
    const dueMs = this.#ledger.endsAtMs(nowMs - CONSTANTS.newsDelayMs - 1);
    // Whoever signed out may have got no further than the gateway.
    const isHalfOut =
      nowMs >= this.#browser.gateway.cookieGoneAtMs + rules.clockAheadMs + CONSTANTS.newsDelayMs;
    if (nowMs < dueMs && !isHalfOut)
      this.#fault(`${page.name} was signed out ${dueMs - nowMs} ms early`);
    const saved = this.#browser.storage.get('prevVisitedPathForForceLogoutUser') ?? '{}';
    const paths = JSON.parse(saved) as Record<string, string>;
    if (page.shows !== undefined && !paths[page.shows])
      this.#fault(`${page.name} saved no path for ${page.shows}`);
  }

  /** A page tells the gateway that the session is over. */
  loggedOut(page: Page): void {
    const { nowMs, rules } = this.#browser;
    const { epoch, turnedAtMs } = this.#ledger;
    if (page.isLoggingOut || !rules.hasLocks) return;
    const first = this.#firstOut?.epoch === epoch ? this.#firstOut.page : undefined;
    this.#firstOut = { epoch, page: first ?? page };
    // One that was closed over it holds nobody back, and its last news may be on their way.
    const isCutOff = first?.isClosed && !first.isLeaving;
    const isBeforeNews = isCutOff && nowMs <= turnedAtMs + CONSTANTS.newsDelayMs;
    if (first && !isBeforeNews)
      this.#fault(`${page.name} tells the gateway of an end that ${first.name} has told it of`);
  }

  /** Looks at every page that runs. */
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
    const newsMs = CONSTANTS.newsDelayMs;
    // A cookie may have come to a browser whose page could not yet tell of it.
    const endsAtMs = this.#ledger.endsAtMs(
      undefined,
      this.#browser.gateway.cookieEndsAtMs + rules.clockAheadMs,
    );
    if (isOn && isLateFor(endsAtMs, hiddenMs) && !page.isLoggingOut)
      this.#fault(`${page.name} is signed in ${nowMs - endsAtMs} ms after the end`);
    if (!isOn && isLateFor(turnedAtMs, newsMs))
      this.#fault(`${page.name} has not heard of the sign-out`);
    if (isOn && page.shows !== user && isLateFor(turnedAtMs, newsMs))
      this.#fault(`${page.name} shows ${page.shows} to ${user}`);
    if (isOn) this.#warnings.check(page, runsSinceMs);
  }
}

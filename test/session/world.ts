import { signOut } from '../../src/core/flows/sign-out.ts';
import { staySignedIn } from '../../src/core/flows/stay-signed-in.ts';
import { warningService } from '../../src/core/session/warning.ts';
import type { SignOutReason } from '../../src/core/kernel/events.ts';
import { Browser, type BrowserRules } from './browser.ts';
import { Judge } from './judge.ts';
import { Ledger } from './ledger.ts';
import { Page } from './page.ts';
import { ORIGIN } from './page-ports.ts';
import { RefreshJudge } from './refresh-judge.ts';
import { flushPromises } from './timeline.ts';
import { storeSession } from '../../src/core/flows/store-session.ts';

export interface WorldRules extends BrowserRules {
  readonly inactivitySeconds: number;
  readonly isRouting: boolean;
  readonly hasWorker: boolean;
}

/** Users, their tabs and a gateway, observed by the judges. */
export class World {
  readonly ledger = new Ledger();
  readonly faults: string[] = [];
  /** Log of the events, printed with a fault. */
  readonly story: string[] = [];
  readonly browser: Browser;
  readonly judge: Judge;
  readonly refreshes: RefreshJudge;
  pages: Page[] = [];
  readonly #rules: WorldRules;
  readonly #startMs: number;
  #names = 0;

  constructor(rules: WorldRules) {
    this.#rules = rules;
    this.browser = new Browser(rules, {
      wrote: (key, value) => this.#wrote(key, value),
      called: (page: Page, call) => this.#called(page, call),
    });
    this.#startMs = this.browser.timeline.nowMs;
    const fault = (what: string) => this.fault(what);
    this.judge = new Judge(this.browser, this.ledger, fault);
    this.refreshes = new RefreshJudge(this.browser, this.ledger, fault);
    const { store, close } = this.browser.storage.open(() => undefined);
    store.setItem('tenant', 'ACME');
    if (rules.inactivitySeconds > 0)
      store.setItem('userInactivityTime', String(rules.inactivitySeconds));
    close();
  }

  record(what: string): void {
    this.story.push(`${this.browser.timeline.nowMs - this.#startMs} ${what}`);
  }

  async pass(durationMs: number): Promise<void> {
    await flushPromises();
    await this.browser.timeline.pass(durationMs, () => this.check());
    this.check();
  }

  check(): void {
    this.judge.check(this.pages);
    this.refreshes.check(this.pages);
  }

  open(href: string): Page {
    const { isRouting, hasWorker } = this.#rules;
    const name = `page ${++this.#names}`;
    const page = new Page(
      this.browser,
      name,
      { href, isRouting, hasWorker },
      {
        signedOut: (from, { reason }) => this.#signedOut(from, reason),
        left: (from, to) => this.#left(from, to),
      },
    );
    this.pages.push(page);
    if (this.ledger.isOn) page.shows = this.ledger.user;
    page.startWatch();
    this.record(`${name} opens ${new URL(href).pathname} ${page.shows ?? ''}`);
    return page;
  }

  close(page: Page): void {
    if (page.isClosed) return;
    if (page.refreshing) this.refreshes.allowOne();
    page.close();
    this.record(`${page.name} closes`);
    this.pages = this.pages.filter((other) => other !== page);
  }

  freeze(page: Page): void {
    if (page.refreshing && !page.isFrozen) this.refreshes.allowOne();
    page.freeze();
    this.record(`${page.name} freezes`);
  }

  async resume(page: Page, isWokenFirst: boolean): Promise<void> {
    if (!page.isFrozen) return;
    this.record(`${page.name} resumes`);
    await page.resume(isWokenFirst);
    this.check();
  }

  stay(page: Page): void {
    if (!warningService(page.core).$warning.get()) return;
    this.record(`${page.name} clicks Stay`);
    this.refreshes.allowOne();
    const { extensionCount } = this.ledger;
    const { nowMs } = this.browser;
    void staySignedIn(page.core).then(() => {
      const activeMs = Number(this.browser.storage.get('lastTabActiveOn') ?? Infinity);
      if (this.ledger.extensionCount > extensionCount && activeMs < nowMs)
        this.fault(`${page.name} extended the session without resetting the inactivity`);
    });
  }

  logout(page: Page): void {
    if (page.shows === undefined) return;
    this.record(`${page.name} clicks Logout`);
    page.isLoggingOut = true;
    void signOut(page.core).finally(() => (page.isLoggingOut = false));
  }

  /** Signs a user in on a page without a session. */
  signIn(userId: string): void {
    const isFree = (page: Page) => page.isRunning && !page.isLeaving && page.shows === undefined;
    const page = this.pages.find(isFree) ?? this.open(`${ORIGIN}/login`);
    const tokenExpiry = this.browser.gateway.signIn();
    this.record(`${userId} signs in at ${page.name}`);
    storeSession(page.core, userId, 'ACME', {
      roles: ['Business User'],
      tokenExpiry,
      displayName: userId,
      userType: 'INT',
      langCd: '',
      lastLogin: '',
      forcePwdChangeOnLogin: false,
    });
    page.shows = userId;
    if (!page.isRouting) return page.core.ports.location.assign(`${ORIGIN}/work`);
    page.href = `${ORIGIN}/work`;
    page.startWatch();
  }

  /** Records a violation of a rule. */
  fault(what: string): void {
    this.record(`FAULT ${what}`);
    this.faults.push(what);
  }

  #wrote(key: string, value: string | null): void {
    if (key === 'tokenExpiryTime' && value) this.refreshes.wroteExpiry(Number(value));
    this.ledger.note(key, value, this.browser.nowMs);
    if (['tokenExpiryTime', 'isAuthenticated', 'lastTabActiveOn'].includes(key))
      this.record(
        `${key}=${Number(value) ? Number(value) - this.#rules.clockAheadMs - this.#startMs : String(value)}`,
      );
  }

  #called(page: Page, call: 'refresh' | 'logout'): () => void {
    this.record(`${page.name} calls ${call}`);
    if (call === 'refresh') return this.refreshes.requested(page);
    this.judge.loggedOut(page);
    return () => undefined;
  }

  #signedOut(page: Page, reason: SignOutReason): void {
    this.record(`${page.name} is signed out: ${reason}`);
    this.judge.signedOut(page, reason);
    page.shows = undefined;
  }

  #left(page: Page, href: string): void {
    this.record(`${page.name} navigates to ${new URL(href).pathname}`);
    this.browser.timeline.after(20 + this.browser.roll(230), () => {
      if (page.isClosed) return;
      this.close(page);
      if (!href.endsWith('/login')) this.open(href);
    });
  }
}

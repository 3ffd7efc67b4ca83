import { authService } from '../../src/core/auth/store.ts';
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
import { turn } from './timeline.ts';

export interface WorldRules extends BrowserRules {
  readonly inactivitySeconds: number;
  readonly isRouting: boolean;
  readonly hasWorker: boolean;
}

/** People, their tabs and a gateway, watched by the judges. */
export class World {
  readonly ledger = new Ledger();
  readonly faults: string[] = [];
  /** What happened, for whoever reads of a fault. */
  readonly story: string[] = [];
  readonly browser: Browser;
  readonly judge: Judge;
  readonly refreshes: RefreshJudge;
  pages: Page[] = [];
  readonly #rules: WorldRules;
  readonly #beganMs: number;
  #names = 0;

  constructor(rules: WorldRules) {
    this.#rules = rules;
    this.browser = new Browser(rules, {
      wrote: (key, value) => this.#wrote(key, value),
      asked: (page, call) => this.#asked(page, call),
    });
    this.#beganMs = this.browser.timeline.nowMs;
    const fault = (what: string) => this.fault(what);
    this.judge = new Judge(this.browser, this.ledger, fault);
    this.refreshes = new RefreshJudge(this.browser, this.ledger, fault);
    const { store, close } = this.browser.storage.open(() => undefined);
    store.setItem('tenant', 'ACME');
    if (rules.inactivitySeconds > 0)
      store.setItem('userInactivityTime', String(rules.inactivitySeconds));
    close();
  }

  tell(what: string): void {
    this.story.push(`${this.browser.timeline.nowMs - this.#beganMs} ${what}`);
  }

  async pass(durationMs: number): Promise<void> {
    await turn();
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
    page.begin();
    this.tell(`${name} opens ${new URL(href).pathname} ${page.shows ?? ''}`);
    return page;
  }

  close(page: Page): void {
    if (page.isClosed) return;
    if (page.refreshing) this.refreshes.allowOne();
    page.close();
    this.tell(`${page.name} closes`);
    this.pages = this.pages.filter((other) => other !== page);
  }

  freeze(page: Page): void {
    if (page.refreshing && !page.isFrozen) this.refreshes.allowOne();
    page.freeze();
    this.tell(`${page.name} freezes`);
  }

  async resume(page: Page, isToldFirst: boolean): Promise<void> {
    if (!page.isFrozen) return;
    this.tell(`${page.name} resumes`);
    await page.resume(isToldFirst);
    this.check();
  }

  stay(page: Page): void {
    if (!warningService(page.core).$warning.get()) return;
    this.tell(`${page.name} stays`);
    this.refreshes.allowOne();
    const { prolongedTimes } = this.ledger;
    const { nowMs } = this.browser;
    void staySignedIn(page.core).then(() => {
      const activeMs = Number(this.browser.storage.get('lastTabActiveOn') ?? Infinity);
      if (this.ledger.prolongedTimes > prolongedTimes && activeMs < nowMs)
        this.fault(`${page.name} was answered, and idleness goes on`);
    });
  }

  logout(page: Page): void {
    if (page.shows === undefined) return;
    this.tell(`${page.name} logs out`);
    page.isLoggingOut = true;
    void signOut(page.core).finally(() => (page.isLoggingOut = false));
  }

  /** A person signs in where nobody is signed in. */
  signIn(userId: string): void {
    const isFree = (page: Page) => page.isRunning && !page.isLeaving && page.shows === undefined;
    const page = this.pages.find(isFree) ?? this.open(`${ORIGIN}/login`);
    const tokenExpiry = this.browser.gateway.signIn();
    this.tell(`${userId} signs in at ${page.name}`);
    authService(page.core).accept(userId, 'ACME', {
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
    page.begin();
  }

  /** Notes that a rule was broken. */
  fault(what: string): void {
    this.tell(`FAULT ${what}`);
    this.faults.push(what);
  }

  #wrote(key: string, value: string | null): void {
    if (key === 'tokenExpiryTime' && value) this.refreshes.wroteExpiry(Number(value));
    this.ledger.note(key, value, this.browser.nowMs);
    if (['tokenExpiryTime', 'isAuthenticated', 'lastTabActiveOn'].includes(key))
      this.tell(
        `${key}=${Number(value) ? Number(value) - this.#rules.clockAheadMs - this.#beganMs : String(value)}`,
      );
  }

  #asked(page: Page, call: 'refresh' | 'logout'): () => void {
    this.tell(`${page.name} asks for ${call}`);
    if (call === 'refresh') return this.refreshes.asked(page);
    this.judge.loggedOut(page);
    return () => undefined;
  }

  #signedOut(page: Page, reason: SignOutReason): void {
    this.tell(`${page.name} is signed out: ${reason}`);
    this.judge.signedOut(page, reason);
    page.shows = undefined;
  }

  #left(page: Page, href: string): void {
    this.tell(`${page.name} leaves for ${new URL(href).pathname}`);
    this.browser.timeline.after(20 + this.browser.roll(230), () => {
      if (page.isClosed) return;
      this.close(page);
      if (!href.endsWith('/login')) this.open(href);
    });
  }
}

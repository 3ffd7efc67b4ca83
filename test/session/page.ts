import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { createCore, type Core } from '../../src/core/kernel/core.ts';
import { hostsService, type SsoEvents } from '../../src/core/kernel/events.ts';
import { createSessionActions, type SessionActions } from '../../src/core/flows/session-actions.ts';
import type { Refreshed } from '../../src/core/session/refresh.ts';
import { watchService } from '../../src/core/session/watch.ts';
import type { Ports } from '../../src/core/kernel/ports.ts';
import { configure } from '../../src/core/config/settings.ts';
import { LOAD_MS } from './grace.ts';
import { pagePorts, type PageEvents } from './page-ports.ts';
import { turn } from './timeline.ts';
import type { Browser } from './browser.ts';

/** No toast may live on in real time. */
const NUMBERS = { ...CONSTANTS, toastMs: 0, toastEaseMs: 0 };

export interface PageOptions {
  readonly href: string;
  /** True where the page routes by itself, so that it lives on after a sign-out. */
  readonly isRouting: boolean;
  readonly hasWorker: boolean;
}

type Told<K extends keyof SsoEvents> = (page: Page, detail: SsoEvents[K]) => void;

/** What a page's surroundings hear of it. */
export interface PageWatcher {
  signedOut: Told<'sso-signed-out'>;
  /** It loads itself, or another page, in its place. */
  left(page: Page, href: string): void;
}

/** One page in a tab: a core, and what its browser lets it do. */
export class Page {
  readonly core: Core;
  readonly events: PageEvents = { storage: new Set(), awake: new Set(), activity: new Set() };
  readonly name: string;
  readonly isRouting: boolean;
  href: string;
  isFrozen = false;
  isHidden = false;
  isClosed = false;
  /** True once it goes elsewhere; it still runs until that has come. */
  isLeaving = false;
  /** Since when it has run without a pause. */
  runsSinceMs: number;
  /** Whose session it shows. */
  shows: string | undefined;
  /** True from a click on Logout on. */
  isLoggingOut = false;
  readonly #browser: Browser;
  #waiting: (() => void)[] = [];
  #release = () => {};

  constructor(browser: Browser, name: string, options: PageOptions, watcher: PageWatcher) {
    this.#browser = browser;
    this.name = name;
    this.href = options.href;
    this.isRouting = options.isRouting;
    this.runsSinceMs = browser.timeline.nowMs;
    const leave = (href: string) => {
      if (this.isLeaving || this.isClosed) return;
      this.isLeaving = true;
      watcher.left(this, href);
    };
    const ports: Ports = pagePorts(browser, this, options, leave);
    this.core = createCore(ports, NUMBERS);
    configure(this.core, { tenant: 'ACME' });
    hostsService(this.core).add({
      emit: (type, detail) => {
        if (type === 'sso-signed-out')
          watcher.signedOut(this, detail as SsoEvents['sso-signed-out']);
        if (type !== 'sso-navigate' || !this.isRouting) return true;
        this.href = new URL((detail as SsoEvents['sso-navigate']).path, this.href).href;
        return false;
      },
    });
  }

  /** Starts to look after the session, as the guard does on each route that needs one. */
  begin(): void {
    const { timeline, roll } = this.#browser;
    const load = () =>
      new Promise<SessionActions>((resolve) => {
        timeline.after(roll(LOAD_MS), () =>
          this.task(() => resolve(createSessionActions(this.core))),
        );
      });
    const release = watchService(this.core).acquire({ load, workerSrc: '/session.worker.js' });
    this.#release();
    this.#release = release;
  }

  get isRunning(): boolean {
    return !this.isFrozen && !this.isClosed;
  }

  /** The refresh that it waits for. */
  get refreshing(): Promise<Refreshed> | undefined {
    const state = this.core.services.get('refresh') as { running?: Promise<Refreshed> } | undefined;
    return state?.running;
  }

  /** Runs something in the page: at once, or when it is no longer frozen. */
  task(run: () => void): void {
    if (this.isClosed) return;
    if (this.isFrozen) this.#waiting.push(run);
    else run();
  }

  freeze(): void {
    this.isFrozen = true;
  }

  /** Lets it go on: with what it missed, and the news that it is awake before or after that. */
  async resume(isToldFirst: boolean): Promise<void> {
    this.isFrozen = false;
    this.runsSinceMs = this.#browser.timeline.nowMs;
    if (isToldFirst) this.wake();
    const missed = this.#waiting;
    this.#waiting = [];
    for (const run of missed) {
      await turn();
      this.task(run);
    }
    await turn();
    this.wake();
    await turn();
  }

  wake(): void {
    for (const listener of [...this.events.awake]) this.task(listener);
  }

  close(): void {
    this.isClosed = true;
    this.#waiting = [];
    this.#browser.locks.drop(this);
  }
}

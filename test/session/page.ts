import { CONSTANTS } from '../../src/core/kernel/constants.ts';
import { createCore, type Core } from '../../src/core/kernel/core.ts';
import { hostsService, type SsoEvents } from '../../src/core/kernel/events.ts';
import { createSessionActions } from '../../src/core/flows/session-actions.ts';
import type { SessionActions } from '../../src/core/session/watch.ts';
import { refreshService, type Refreshed } from '../../src/core/flows/refresh-session.ts';
import { watchService } from '../../src/core/session/watch.ts';
import type { Ports } from '../../src/core/kernel/ports.ts';
import { configure } from '../../src/core/config/settings.ts';
import { LOAD_MS } from './grace.ts';
import { pagePorts } from './page-ports.ts';
import type { PageEvents, PageOptions, SimulatedPage } from './page-types.ts';
import { flushPromises } from './timeline.ts';
import type { Browser } from './browser.ts';

const { warn } = console;
// A simulated page has no worker file, and each of thousands would log that.
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).startsWith('sso-elements: the session worker')) warn(...args);
};

/** Toasts close at once, because their timers would run in real time. */
const NUMBERS = { ...CONSTANTS, toastMs: 0, toastEaseMs: 0 };

type EventHandler<K extends keyof SsoEvents> = (page: Page, detail: SsoEvents[K]) => void;

/** Observes a page. */
export interface PageWatcher {
  signedOut: EventHandler<'sso-signed-out'>;
  /** Called when the page reloads or navigates. */
  left(page: Page, href: string): void;
}

/** A page in a tab: a core with simulated ports. */
export class Page implements SimulatedPage {
  readonly core: Core;
  readonly events: PageEvents = { storage: new Set(), awake: new Set(), activity: new Set() };
  readonly name: string;
  readonly isRouting: boolean;
  href: string;
  isFrozen = false;
  isHidden = false;
  isClosed = false;
  /** True once the page navigates; it keeps running until the next page loads. */
  isLeaving = false;
  /** Since when the page has run without being frozen. */
  runsSinceMs: number;
  /** The user whose session the page shows. */
  shows: string | undefined;
  /** True after a click on Logout. */
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
    this.core = createCore({ ports, constants: NUMBERS });
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

  /** Starts the session watch, as the guard does on each guarded route. */
  startWatch(): void {
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

  /** The refresh that the page waits for. */
  get refreshing(): Promise<Refreshed> | undefined {
    return refreshService(this.core).running;
  }

  /** Runs a function in the page: at once, or after the page is resumed. */
  task(run: () => void): void {
    if (this.isClosed) return;
    if (this.isFrozen) this.#waiting.push(run);
    else run();
  }

  freeze(): void {
    this.isFrozen = true;
  }

  /** Resumes the page: runs the missed tasks, and notifies it that it is awake before or only after them. */
  async resume(isWokenFirst: boolean): Promise<void> {
    this.isFrozen = false;
    this.runsSinceMs = this.#browser.timeline.nowMs;
    if (isWokenFirst) this.wake();
    const missed = this.#waiting;
    this.#waiting = [];
    for (const run of missed) {
      await flushPromises();
      this.task(run);
    }
    await flushPromises();
    this.wake();
    await flushPromises();
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

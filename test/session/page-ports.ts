import type { Ports } from '../../src/core/kernel/ports.ts';
import type { StringStore } from '../../src/core/kernel/base-ports.ts';
import type { Browser } from './browser.ts';
import { HIDDEN_MS } from './grace.ts';
import type { PageOptions, SimulatedPage } from './page-types.ts';
import { startPageWorker } from './page-worker.ts';

export const ORIGIN = 'https://portal.example';

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}

const emptyStore = (): StringStore => ({
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
});

/** Returns the ports of a page in a simulated browser. */
export function pagePorts(
  browser: Browser,
  page: SimulatedPage,
  { hasWorker }: PageOptions,
  leave: (href: string) => void,
): Ports {
  const { timeline, roll, rules } = browser;
  const { store, close } = browser.storage.open((key) => {
    page.task(() => page.events.storage.forEach((listener) => listener(key)));
    if (page.isClosed) close();
  });
  const now = () => timeline.nowMs + rules.clockAheadMs;

  const setTimer = (callback: () => void, delayMs: number) => {
    let isOff = false;
    const run = () => {
      if (!isOff) callback();
    };
    timeline.after(delayMs + roll(2), () => {
      const lateMs = page.isHidden ? HIDDEN_MS - (timeline.nowMs % HIDDEN_MS) : 0;
      if (isOff || page.isClosed) return;
      if (lateMs > 0) timeline.after(lateMs, () => page.task(run));
      else page.task(run);
    });
    return () => void (isOff = true);
  };
  const startWorker = () => {
    if (!hasWorker) throw new DOMException('Workers are blocked', 'SecurityError');
    const after = (delayMs: number, run: () => void) =>
      timeline.after(delayMs, () => page.task(run));
    return startPageWorker({ now, after, delayMs: () => roll(2) });
  };

  return {
    now,
    setTimer,
    startWorker,
    openPath: (path) => leave(new URL(path, page.href).href),
    location: {
      get href() {
        return page.href;
      },
      assign: (href) => leave(new URL(href, page.href).href),
      reload: () => leave(page.href),
    },
    localStore: () => store,
    sessionStore: emptyStore,
    readCookies: () => browser.cookies.read(),
    writeCookie: (line) => browser.cookies.write(line),
    onStorage: (listener) => addTo(page.events.storage, listener),
    onAwake: (listener) => addTo(page.events.awake, listener),
    onActivity: (listener) => addTo(page.events.activity, listener),
    fetch: (url, init) => browser.fetch(page, url, init),
    origin: ORIGIN,
    isOnline: () => true,
    languages: () => [],
    rewriteAddress: (href) => void (page.href = new URL(href, page.href).href),
    openChannel: (_, listener) => browser.channel.open(page, listener),
    locks: rules.hasLocks ? browser.locks.of(page) : undefined,
    goBack: () => false,
    openWindow: () => null,
    warn: () => undefined,
  };
}

import { browserPorts, type OpenedWindow, type Ports } from '../../../src/core/kernel/ports.ts';
import { FakeLocks } from './fake-locks.ts';
import { CookieJar } from './cookie-jar.ts';
import { MemoryStore } from './memory-store.ts';
import { ScriptedGateway } from './scripted-gateway.ts';

/** The state that a page finds when it opens. */
export interface PageStart {
  readonly href?: string;
  readonly local?: Record<string, string>;
  readonly session?: Record<string, string>;
  /** Plain values; they are stored percent-encoded, as the gateway does. */
  readonly cookies?: Record<string, string>;
  /** How far this device's clock is ahead of real time. */
  readonly clockAheadMs?: number;
}

/** The ports of a core under test, and what they recorded. */
export interface FakePorts extends Ports {
  readonly local: MemoryStore;
  readonly session: MemoryStore;
  readonly cookies: CookieJar;
  readonly gateway: ScriptedGateway;
  /** Addresses to which the page navigated with a load. */
  readonly visits: string[];
  /** Addresses set without a load. */
  readonly rewrites: string[];
  readonly warnings: string[];
  /** How many earlier pages the tab's history has. */
  historyLength: number;
  reloads: number;
  href: string;
  clockAheadMs: number;
  online: boolean;
  /** The browser's languages, preferred first. */
  userLanguages: readonly string[];
  /** Listeners for other tabs' storage writes. */
  readonly storageListeners: ReadonlySet<unknown>;
  /** Messages to other tabs, oldest first. */
  readonly posted: unknown[];
  /** Listeners for other tabs' messages. */
  readonly channels: ReadonlySet<unknown>;
  /** Delivers another tab's message. */
  receiveMessage(message: unknown): void;
  /** Addresses opened in new windows. */
  readonly opened: string[];
  /** Addresses of `opened` whose windows were closed again. */
  readonly closed: string[];
  isPopupBlocked: boolean;
  /** The windows of `opened`. */
  readonly windows: OpenedWindow[];
  /** True once the user has closed the windows of `opened`. */
  isWindowClosed: boolean;
  /** Notifies the listeners of another tab's storage write. */
  fireStorage(key: string | null): void;
}

export const HOST = 'https://portal.example';

/** A window that records where it goes, and that it is closed. */
function fakeWindow(page: FakePorts, url: string): OpenedWindow {
  return {
    opener: page,
    get closed() {
      return page.isWindowClosed;
    },
    close() {
      page.closed.push(url);
    },
    location: { replace: (next) => void page.opened.push(String(next)) },
  };
}

/** Returns ports that keep everything in memory. The clock runs; `clockAheadMs` shifts it. */
export function fakePorts(start: PageStart = {}): FakePorts {
  const listeners = new Set<(key: string | null) => void>();
  const channels = new Set<(message: unknown) => void>();
  const now = () => Date.now() + page.clockAheadMs;
  const page: FakePorts = {
    href: start.href ?? `${HOST}/login`,
    clockAheadMs: start.clockAheadMs ?? 0,
    online: true,
    reloads: 0,
    visits: [],
    rewrites: [],
    warnings: [],
    historyLength: 0,
    goBack: () => (page.historyLength -= 1) >= 0,
    storageListeners: listeners,
    local: new MemoryStore(start.local),
    session: new MemoryStore(start.session),
    cookies: new CookieJar(now, () => new URL(page.href).pathname),
    gateway: new ScriptedGateway(),
    fetch: (url, init) => page.gateway.fetch(url, init),
    localStore: () => page.local.pick(),
    sessionStore: () => page.session.pick(),
    readCookies: () => page.cookies.read(),
    writeCookie: (line) => page.cookies.write(line),
    now,
    origin: HOST,
    isOnline: () => page.online,
    languages: () => page.userLanguages,
    userLanguages: ['en-US'],
    openPath: (path) => void page.visits.push(path),
    location: {
      get href() {
        return page.href;
      },
      assign: (url) => void page.visits.push(url),
      reload: () => void (page.reloads += 1),
    },
    rewriteAddress: (url) => {
      page.rewrites.push(url);
      page.href = url;
    },
    onStorage: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fireStorage: (key) => [...listeners].forEach((listener) => listener(key)),
    openChannel: (_, listener) => {
      channels.add(listener);
      return {
        post: (message) => void page.posted.push(message),
        close: () => channels.delete(listener),
      };
    },
    receiveMessage: (message) => [...channels].forEach((listener) => listener(message)),
    channels,
    posted: [],
    locks: new FakeLocks().of(),
    onAwake: browserPorts.onAwake,
    onActivity: browserPorts.onActivity,
    setTimer: browserPorts.setTimer,
    startWorker: browserPorts.startWorker,
    openWindow: (url) => {
      page.opened.push(url);
      if (page.isPopupBlocked) return null;
      const opened = fakeWindow(page, url);
      page.windows.push(opened);
      return opened;
    },
    opened: [],
    closed: [],
    isPopupBlocked: false,
    windows: [],
    isWindowClosed: false,
    warn: (message) => void page.warnings.push(message),
  };
  for (const [name, value] of Object.entries(start.cookies ?? {})) page.cookies.keep(name, value);
  return page;
}

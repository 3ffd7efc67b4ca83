import { browserPorts, type Ports } from '../../src/core/kernel/ports.ts';
import { FakeLocks } from './fake-locks.ts';
import { CookieJar } from './cookie-jar.ts';
import { MemoryStore } from './memory-store.ts';
import { ScriptedGateway } from './scripted-gateway.ts';

/** What a page finds when it opens. */
export interface PageStart {
  readonly href?: string;
  readonly local?: Record<string, string>;
  readonly session?: Record<string, string>;
  /** Values as the gateway means them; they are percent-encoded on the way in. */
  readonly cookies?: Record<string, string>;
  /** How far this machine's clock is ahead of the real time. */
  readonly clockAheadMs?: number;
}

/** The outside world of a core under test. */
export interface FakePorts extends Ports {
  readonly local: MemoryStore;
  readonly session: MemoryStore;
  readonly cookies: CookieJar;
  readonly gateway: ScriptedGateway;
  /** Addresses gone to by a load. */
  readonly visits: string[];
  /** Addresses written without a load. */
  readonly rewrites: string[];
  readonly warnings: string[];
  /** How many pages lie behind this one in the tab's history. */
  historyLength: number;
  reloads: number;
  href: string;
  clockAheadMs: number;
  online: boolean;
  /** What the person reads. */
  spoken: readonly string[];
  /** How many listen to other tabs' storage. */
  readonly storageListeners: ReadonlySet<unknown>;
  /** Messages to other tabs, oldest first. */
  readonly posted: unknown[];
  /** How many listen to other tabs' messages. */
  readonly channels: ReadonlySet<unknown>;
  /** Another tab's message. */
  tell(message: unknown): void;
  /** Addresses opened in windows of their own. */
  readonly opened: string[];
  /** Those of them that were closed again. */
  readonly closed: string[];
  isPopupBlocked: boolean;
  /** Another tab's write. */
  fireStorage(key: string | null): void;
}

export const HOST = 'https://portal.example';

/** Ports with everything in memory; the clock runs, and may be set off by an amount. */
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
    isOnline: () => page.online,
    languages: () => page.spoken,
    spoken: ['en-US'],
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
    tell: (message) => [...channels].forEach((listener) => listener(message)),
    channels,
    posted: [],
    locks: new FakeLocks().of(),
    onAwake: browserPorts.onAwake,
    onActivity: browserPorts.onActivity,
    setTimer: browserPorts.setTimer,
    startWorker: browserPorts.startWorker,
    openWindow: (url) => {
      page.opened.push(url);
      return page.isPopupBlocked ? undefined : () => void page.closed.push(url);
    },
    opened: [],
    closed: [],
    isPopupBlocked: false,
    warn: (message) => void page.warnings.push(message),
  };
  for (const [name, value] of Object.entries(start.cookies ?? {})) page.cookies.keep(name, value);
  return page;
}

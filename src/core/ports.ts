/** A string store such as localStorage; any method may throw. */
export interface StringStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The address bar, as far as the core moves it. */
export interface PageLocation {
  readonly href: string;
  assign(url: string): void;
  reload(): void;
  /** Changes the address without a load. */
  rewrite(url: string): void;
}

/** Everything the core takes from the browser, so that a test can put its own in place. */
export interface Ports {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Undefined where the browser blocks it. */
  localStore(): StringStore | undefined;
  sessionStore(): StringStore | undefined;
  readCookies(): string;
  writeCookie(cookie: string): void;
  /** Milliseconds since the epoch by this machine's clock. */
  now(): number;
  isOnline(): boolean;
  readonly location: PageLocation;
  /** News of other tabs' writes to local storage; a key of null means all of it was cleared. */
  onStorage(listener: (key: string | null) => void): () => void;
  warn(message: string): void;
}

function storeOrNothing(pick: () => Storage): StringStore | undefined {
  try {
    return pick();
  } catch {
    // Blocked storage throws at the mere mention; the core then remembers in memory.
    return undefined;
  }
}

/** The real browser. */
export const browserPorts: Ports = {
  fetch: (url, init) => globalThis.fetch(url, init),
  localStore: () => storeOrNothing(() => globalThis.localStorage),
  sessionStore: () => storeOrNothing(() => globalThis.sessionStorage),
  readCookies: () => document.cookie,
  writeCookie: (cookie) => {
    document.cookie = cookie;
  },
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  location: {
    get href() {
      return globalThis.location.href;
    },
    assign: (url) => globalThis.location.assign(url),
    reload: () => globalThis.location.reload(),
    rewrite: (url) => globalThis.history.replaceState(globalThis.history.state, '', url),
  },
  onStorage: (listener) => {
    const onEvent = (event: StorageEvent) => listener(event.key);
    globalThis.addEventListener('storage', onEvent);
    return () => globalThis.removeEventListener('storage', onEvent);
  },
  warn: (message) => console.warn(message),
};

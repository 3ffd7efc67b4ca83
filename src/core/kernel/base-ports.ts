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
}

/** What the session guard takes from the browser before anything else is fetched. */
export interface BasePorts {
  /** Throws where the browser blocks it. */
  localStore(): StringStore;
  readCookies(): string;
  /** Milliseconds since the epoch by this machine's clock. */
  now(): number;
  readonly location: PageLocation;
  /** News of other tabs' writes to local storage; a key of null means all of it was cleared. */
  onStorage(listener: (key: string | null) => void): () => void;
  /** The page is back: shown, focused, restored, resumed or online. */
  onAwake(listener: () => void): () => void;
  /** The person does something on the page. */
  onActivity(listener: () => void): () => void;
  /** Calls back after a delay; returns how to call that off. */
  setTimer(callback: () => void, delayMs: number): () => void;
  /** Starts a worker. Throws where the page lets none in. */
  startWorker(url: string): Worker;
}

/** Listens ahead of the page, which may keep its events to itself. */
function listen(types: string, listener: (event: Event) => void): () => void {
  const options = { passive: true, capture: true };
  const each = (how: 'addEventListener' | 'removeEventListener') => {
    for (const type of types.split(' ')) globalThis[how](type, listener, options);
  };
  each('addEventListener');
  return () => each('removeEventListener');
}

/** The real browser. */
export const basePorts: BasePorts = {
  localStore: () => localStorage,
  readCookies: () => Reflect.get(Document.prototype, 'cookie', document),
  now: () => Date.now(),
  location: globalThis.location,
  onStorage: (listener) => listen('storage', (event) => listener((event as StorageEvent).key)),
  onAwake: (listener) => listen('visibilitychange focus pageshow resume online', listener),
  onActivity: (listener) => listen('pointerdown pointermove keydown scroll', listener),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  startWorker: (url) => new Worker(url, { type: 'module' }),
};

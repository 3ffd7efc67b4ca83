/** A string store such as localStorage; any method may throw. */
export interface StringStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of `Location` that the core uses. */
interface PageLocation {
  readonly href: string;
  assign(url: string): void;
  reload(): void;
}

/** The browser APIs that the session guard uses before more code is loaded. */
export interface BasePorts {
  /** Throws if the browser blocks it. */
  localStore(): StringStore;
  /** Throws if the browser blocks it. */
  readCookies(): string;
  /** Milliseconds since the epoch by this machine's clock. */
  now(): number;
  readonly location: PageLocation;
  /**
   * Listens to writes of other tabs to local storage. The key is null if all of it was cleared. Returns a function
   * that stops.
   */
  onStorage(listener: (key: string | null) => void): () => void;
  /**
   * Listens to the page becoming active: shown, focused, restored, resumed or online. Returns a function that stops.
   */
  onAwake(listener: () => void): () => void;
  /** Listens to activity of the user on the page. Returns a function that stops. */
  onActivity(listener: () => void): () => void;
  /** Calls back after a delay. Returns a function that cancels it. */
  setTimer(callback: () => void, delayMs: number): () => void;
  /** Starts a worker. Throws if the page forbids it. */
  startWorker(url: string): Worker;
}

/**
 * Listens to events of the window, whose types are separated by spaces; in the capture phase, because the page may stop
 * their propagation. Returns a function that stops.
 */
export function listen(types: string, listener: (event: Event) => void): () => void {
  const options = { passive: true, capture: true };
  const each = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of types.split(' ')) globalThis[method](type, listener, options);
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

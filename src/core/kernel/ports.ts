import { basePorts, type BasePorts, type StringStore } from './base-ports.ts';
import { setMemberOf } from './member-of.ts';

/** A channel to this origin's other tabs. */
export interface Channel {
  post(message: unknown): void;
  close(): void;
}

/** A window that the page has opened. */
export interface OpenedWindow extends Pick<Window, 'close' | 'closed' | 'opener'> {
  readonly location: Pick<Location, 'replace'>;
}

/** All browser APIs that the core uses. Tests replace them. */
export interface Ports extends BasePorts {
  /** Loads a path of this origin, whatever a `<base>` element says. */
  openPath(path: string): void;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Throws if the browser blocks it. */
  sessionStore(): StringStore;
  /** Throws if the browser blocks it. */
  writeCookie(cookie: string): void;
  /** The origin that the page's calls name: `null` in a sandboxed frame. */
  readonly origin: string;
  isOnline(): boolean;
  /** The user's preferred languages, best first, as BCP 47. */
  languages(): readonly string[];
  /** Replaces the address without a load. */
  rewriteAddress(url: string): void;
  /** Goes back in the tab's history. Returns false if there is no earlier entry. */
  goBack(): boolean;
  /** Opens a channel and listens to other tabs' messages; undefined if the browser has no channels or blocks them. */
  openChannel(name: string, listener: (message: unknown) => void): Channel | undefined;
  /** Undefined on an insecure page (plain http). Its requests reject if the browser blocks storage. */
  readonly locks: LockManager | undefined;
  /** Opens an address in a new window; returns null if the browser blocks it. */
  openWindow(url: string): OpenedWindow | null;
  /** Writes to the console: the package's name, the message, `detail` and where the documentation explains it. */
  warn(message: string, detail?: string): void;
}

/**
 * True if the tab has an earlier page to go back to. `canGoBack` is false behind a page of another origin, and the
 * history also counts the page of a new tab; a referrer shows that the user came by a link.
 */
function hasEarlierPage(): boolean {
  // Not every browser has the Navigation API, contrary to the types.
  const { navigation, history } = globalThis as Partial<typeof globalThis>;
  if (navigation?.canGoBack) return true;
  const isLinked = !navigation || document.referrer !== '';
  return isLinked && (history?.length ?? 0) > 1;
}

/** The real browser. */
export const browserPorts: Ports = {
  ...basePorts,
  openPath: (path) => location.assign(new URL(path, location.href)),
  fetch: (url, init) => globalThis.fetch(url, init),
  sessionStore: () => globalThis.sessionStorage,
  writeCookie: (cookie) => {
    setMemberOf(document, 'cookie', cookie);
  },
  origin: globalThis.origin,
  isOnline: () => navigator.onLine,
  languages: () => navigator.languages,
  rewriteAddress: (url) => globalThis.history.replaceState(globalThis.history.state, '', url),
  goBack: () => {
    const canGoBack = hasEarlierPage();
    if (canGoBack) globalThis.history.back();
    return canGoBack;
  },
  openChannel: (name, listener) => {
    try {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => listener(data);
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    } catch {
      return undefined;
    }
  },
  locks: globalThis.navigator?.locks,
  openWindow: (url) => globalThis.open(url, 'sso-elements', 'popup'),
  warn: (...words) =>
    console.warn(
      'sso-elements:',
      ...words,
      'See "When something does not work" in docs/embedding.md.',
    ),
};

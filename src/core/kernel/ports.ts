import { basePorts, type BasePorts, type StringStore } from './base-ports.ts';
import { setMemberOf } from './member-of.ts';

/** A way to speak to this origin's other tabs. */
export interface Channel {
  post(message: unknown): void;
  close(): void;
}

/** Everything the core takes from the browser, so that a test can put its own in place. */
export interface Ports extends BasePorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Throws where the browser blocks it. */
  sessionStore(): StringStore;
  writeCookie(cookie: string): void;
  isOnline(): boolean;
  /** The languages that the person reads, best first, as BCP 47. */
  languages(): readonly string[];
  /** Changes the address without a load. */
  rewriteAddress(url: string): void;
  /** Goes back in the tab's history; false where there is nothing to go back to. */
  goBack(): boolean;
  /** Other tabs' messages; undefined where the browser has no channels. */
  openChannel(name: string, listener: (message: unknown) => void): Channel | undefined;
  /** Undefined where the page is not secure. */
  readonly locks: LockManager | undefined;
  /** Opens an address in a window of its own; returns how to close it, undefined where the browser keeps it from opening. */
  openWindow(url: string): (() => void) | undefined;
  /** Writes to the console; `detail` follows the message. */
  warn(message: string, detail?: string): void;
}

/**
 * True where the tab was somewhere before. A new tab's own page counts as an entry of its history; one
 * who came from elsewhere came by a link, though.
 */
function hasWayBack(): boolean {
  // Not every browser has it, whatever the types say.
  const { navigation, history } = globalThis as Partial<typeof globalThis>;
  if (navigation?.canGoBack) return true;
  const isLinked = !navigation || document.referrer !== '';
  return isLinked && (history?.length ?? 0) > 1;
}

/** The real browser. */
export const browserPorts: Ports = {
  ...basePorts,
  fetch: (url, init) => globalThis.fetch(url, init),
  sessionStore: () => globalThis.sessionStorage,
  writeCookie: (cookie) => {
    setMemberOf(document, 'cookie', cookie);
  },
  isOnline: () => navigator.onLine,
  languages: () => navigator.languages,
  rewriteAddress: (url) => globalThis.history.replaceState(globalThis.history.state, '', url),
  goBack: () => {
    const may = hasWayBack();
    if (may) globalThis.history.back();
    return may;
  },
  openChannel: (name, listener) => {
    if (!globalThis.BroadcastChannel) return undefined;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => listener(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  locks: globalThis.navigator?.locks,
  openWindow: (url) => {
    const opened = globalThis.open(url, 'sso-elements', 'popup');
    return opened ? () => opened.close() : undefined;
  },
  warn: (...words) => console.warn(...words),
};

import { ADA } from '../../../src/testing/defaults.ts';
import { storedSession } from '../../../src/testing/stored-session.ts';
import type { Choice } from '../choice.ts';
import { stateOf } from '../states.ts';

/** A `Storage` in memory, which lasts as long as the iframe. */
class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  clear(): void {
    this.#values.clear();
  }
}

/** Tags that need a session. */
const GUARDED = new Set(['sso-dashboard', 'sso-profile', 'sso-session-guard', 'sso-user-menu']);
const DEFAULT_SESSION_SECONDS = 1800;

function fakeCookies(initial: string): void {
  const jar = new Map([initial.split(/=(.*)/, 2) as [string, string]]);
  const write = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/, 2);
    const isRemoval = attributes.some((attribute) =>
      /^max-age=(0|-)|=thu, 01 jan 1970/i.test(attribute),
    );
    if (isRemoval) jar.delete(name);
    else jar.set(name, value);
  };
  Object.defineProperty(Document.prototype, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: write,
  });
}

/**
 * Replaces the iframe's storage, cookies and `BroadcastChannel`, so that the playground neither reads nor changes the
 * portal's session on this origin.
 */
export function startFakeBrowser(choice: Choice): void {
  const { sessionSeconds = DEFAULT_SESSION_SECONDS } = stateOf(choice.tag, choice.state);
  const now = Date.now();
  const expiresAt = now + sessionSeconds * 1000;
  const isSignedIn = GUARDED.has(choice.tag);
  const local = new MemoryStorage();
  const stored = {
    ...(isSignedIn ? storedSession(ADA, choice.tenant, { expiresAt, now }) : {}),
    ...(choice.tag === 'sso-cookie-consent' ? {} : { cookie_consent: 'Y' }),
  };
  for (const [key, value] of Object.entries(stored)) local.setItem(key, value);
  const expiry = new Date(expiresAt).toISOString();
  fakeCookies(isSignedIn ? `tokenExpiryDttm=${expiry}` : 'XSRF-TOKEN=playground');
  for (const [name, value] of Object.entries({
    localStorage: local,
    sessionStorage: new MemoryStorage(),
    BroadcastChannel: undefined,
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** Makes the iframe appear offline. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  dispatchEvent(new Event('offline'));
}

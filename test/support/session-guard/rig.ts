import {
  openRecordingProxy,
  type RecordingProxy,
  type RecordedRequest,
} from '../gateway/recording-proxy.ts';
import { startTestGateway, type TestGateway } from '../gateway/gateway.ts';
import { CORE_KEY } from '../browser/page-constants.ts';
import { acquireRawBrowser, type RawBrowser } from '../browser/raw-browser.ts';
import type { Profile } from '../browser/raw-tab.ts';
import { calling, type Tab, type TabOptions } from '../browser/raw-tab.ts';
import { isArmed, observePage, signInHere } from './page-scripts.ts';

export const REFRESH = '/api/auth/v3/refresh';
export const LOGOUT = '/api/auth/v2/logout';
export const PASSWORD = 'Portal-2026!';
export const ADA = 'ada@acme.example';
export const GRACE = 'grace@acme.example';

export interface RigOptions {
  /** Lifetime of a token. */
  readonly sessionSeconds?: number;
  /** Inactivity limit; 0 means none. */
  readonly inactivitySeconds?: number;
  /** Lead of the gateway's clock over the browser's. */
  readonly serverAheadMs?: number;
}

export interface OpenOptions extends Partial<TabOptions> {
  /** Overrides of numbers in `Core.constants`, by name, set before the page's scripts run. */
  readonly numbers?: Record<string, number>;
}

/** A real browser and a real gateway, with host pages that embed only the guard. */
export interface Rig {
  readonly proxy: RecordingProxy;
  readonly gateway: TestGateway;
  readonly browser: RawBrowser;
  /** Returns the requests to a path of the gateway so far. */
  calls(path: string): readonly RecordedRequest[];
  /** Creates a browser profile with a signed-in user. */
  user(options?: { userId?: string; isActive?: boolean }): Promise<Profile>;
  /** Opens a tab with the rig's scripts, and goes to `path` if there is one. */
  open(profile: Profile, path?: string, options?: OpenOptions): Promise<Tab>;
  /** Signs in through the API, on a page without a guard. */
  signIn(tab: Tab, options?: { userId?: string; isActive?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Returns the HTML of a suite app's page. `guard` is the tag's attributes; `head` comes before its script. */
export function hostPage({
  guard = '',
  head = '',
  body = '',
  script = '/elements/sso-session-guard.js',
} = {}): string {
  return `<!doctype html><meta charset="utf-8"><title>Host</title>${head}
    <script type="module" src="${script}"></script>
    <sso-session-guard login-path="/host/login" ${guard}></sso-session-guard>
    <main><h1>Host</h1>${body}</main>`;
}

const PLAIN = '<!doctype html><meta charset="utf-8"><title>Plain</title><h1>Plain</h1>';

export async function openRig(options: RigOptions = {}): Promise<Rig> {
  const { sessionSeconds = 1800, inactivitySeconds = 0, serverAheadMs = 0 } = options;
  const gateway = await startTestGateway({
    sessionSeconds,
    inactivitySeconds,
    now: () => Date.now() + serverAheadMs,
  });
  const proxy = await openRecordingProxy(gateway.port);
  const browser = await acquireRawBrowser();
  proxy.serve('/host/page', hostPage());
  proxy.serve('/host/plain', PLAIN);
  proxy.serve('/host/login', PLAIN);

  const rig: Rig = {
    proxy,
    gateway,
    browser,
    calls: (path) => proxy.requests.filter((request) => request.path === path),
    async user(who) {
      const profile = await browser.profile();
      const tab = await rig.open(profile, '/host/plain');
      await rig.signIn(tab, who);
      return profile;
    },
    async open(profile, path, { numbers = {}, scripts = [], ...more } = {}) {
      const observer = calling(observePage, CORE_KEY, numbers);
      const tab = await profile.open({ ...more, scripts: [observer, ...scripts] });
      if (path) await tab.goto(proxy.origin + path);
      return tab;
    },
    signIn: (tab, { userId = ADA, isActive = false } = {}) =>
      tab.run(signInHere, userId, PASSWORD, isActive),
    async close() {
      await browser.close();
      await proxy.close();
      await gateway.close();
    },
  };
  return rig;
}

/** Resolves once the guard of a tab watches a session. */
export const armed = async (tab: Tab | undefined): Promise<void> => tab?.until(isArmed);

/** Returns the expiry of the token that a request was sent with, which identifies the token. */
export const tokenOf = ({ headers }: RecordedRequest): string =>
  /tokenExpiryDttm=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** Resolves once a condition is true in Node. Rejects after `withinMs`. */
export async function waitFor(isMet: () => boolean, withinMs = 30_000): Promise<void> {
  const giveUpAtMs = Date.now() + withinMs;
  while (!isMet()) {
    if (Date.now() > giveUpAtMs) throw new Error(`timed out waiting for ${String(isMet)}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

import { openFrontDoor, type FrontDoor, type Visit } from '../../support/front-door.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { acquireRawBrowser, type Profile, type RawBrowser } from '../../support/raw-browser.ts';
import { calling, type Tab, type TabOptions } from '../../support/raw-tab.ts';
import { isArmed, observePage, signInHere } from './page-scripts.ts';

export const REFRESH = '/api/auth/v3/refresh';
export const LOGOUT = '/api/auth/v2/logout';
export const PASSWORD = 'Portal-2026!';
export const ADA = 'ada@acme.example';
export const GRACE = 'grace@acme.example';

export interface RigOptions {
  /** How long a token lives. */
  readonly sessionSeconds?: number;
  /** How long a person may do nothing; 0 without a limit. */
  readonly inactivitySeconds?: number;
  /** How far the gateway's clock is ahead of the browser's. */
  readonly serverAheadMs?: number;
}

export interface OpenOptions extends Partial<TabOptions> {
  /** Numbers of the core to set before the page's scripts run, by their names in `Core.constants`. */
  readonly numbers?: Record<string, number>;
}

/** A real browser before a real gateway, with host pages that embed the guard and nothing else. */
export interface Rig {
  readonly door: FrontDoor;
  readonly gateway: TestGateway;
  readonly browser: RawBrowser;
  /** Requests to a path of the gateway so far. */
  calls(path: string): readonly Visit[];
  /** A fresh browser profile in which somebody has signed in. */
  user(options?: { userId?: string; isActive?: boolean }): Promise<Profile>;
  /** A tab with the rig's scripts in it; `path` is opened once it is there. */
  open(profile: Profile, path?: string, options?: OpenOptions): Promise<Tab>;
  /** Signs in by the API, from a page that no guard looks after. */
  signIn(tab: Tab, options?: { userId?: string; isActive?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** A page as a suite app writes it; `guard` is the tag's attributes, `head` comes before its script. */
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
  const door = await openFrontDoor(gateway.port);
  const browser = await acquireRawBrowser();
  door.serve('/host/page', hostPage());
  door.serve('/host/plain', PLAIN);
  door.serve('/host/login', PLAIN);

  const rig: Rig = {
    door,
    gateway,
    browser,
    calls: (path) => door.visits.filter((visit) => visit.path === path),
    async user(who) {
      const profile = await browser.profile();
      const tab = await rig.open(profile, '/host/plain');
      await rig.signIn(tab, who);
      return profile;
    },
    async open(profile, path, { numbers = {}, scripts = [], ...more } = {}) {
      const observer = calling(observePage, numbers);
      const tab = await profile.open({ ...more, scripts: [observer, ...scripts] });
      if (path) await tab.goto(door.origin + path);
      return tab;
    },
    signIn: (tab, { userId = ADA, isActive = false } = {}) =>
      tab.run(signInHere, userId, PASSWORD, isActive),
    async close() {
      await browser.close();
      await door.close();
      await gateway.close();
    },
  };
  return rig;
}

/** Resolves once a tab's page looks after a session. */
export const armed = async (tab: Tab | undefined): Promise<void> => tab?.until(isArmed);

/** The end of the token that a request came with, which names the token. */
export const tokenOf = ({ headers }: Visit): string =>
  /tokenExpiryDttm=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** Resolves once something holds on this side. Rejects after a time. */
export async function waitFor(holds: () => boolean, withinMs = 15_000): Promise<void> {
  const giveUpAtMs = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > giveUpAtMs) throw new Error(`never held: ${String(holds)}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { connectCdp } from './cdp.ts';
import { openTab, type Tab, type TabOptions } from './raw-tab.ts';
import { share } from './shared.ts';

/** A browser profile of its own: tabs of one share storage, cookies, locks and channels. */
export interface Profile {
  readonly id: string;
  /** Opens a tab in the profile's window; the tab shown before becomes hidden. */
  open(options?: Omit<TabOptions, 'profile'>): Promise<Tab>;
  close(): Promise<void>;
}

export interface RawBrowser {
  profile(): Promise<Profile>;
  /** The targets there are, such as pages and workers. */
  targets(): Promise<readonly { readonly type: string; readonly url: string }[]>;
  close(): Promise<void>;
}

/** Chromium as people run it: throttling hidden tabs, and keeping pages that are left for the way back. */
async function launch(): Promise<RawBrowser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'sso-chromium-'));
  const child = spawn(
    await findChromium(),
    [
      ...CHROMIUM_ARGS,
      // A hidden page's timers run once a minute from the start, and not after five minutes.
      '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/1',
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${userDataDir}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    void gone.then(() => reject(new Error('Chromium ended before it listened.')));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const cdp = await connectCdp(url);

  return {
    async profile() {
      const { browserContextId: id } = await cdp.send('Target.createBrowserContext', {});
      // A profile begins without a window to open tabs in.
      let hasWindow = false;
      const profile: Profile = {
        id,
        open(options = {}) {
          const isWindow = options.isWindow ?? !hasWindow;
          hasWindow = true;
          return openTab(cdp, { ...options, isWindow, profile });
        },
        close: async () => {
          await cdp.send('Target.disposeBrowserContext', { browserContextId: id });
        },
      };
      return profile;
    },
    async targets() {
      return (await cdp.send('Target.getTargets')).targetInfos;
    },
    async close() {
      // The connection may end before the answer.
      await cdp.send('Browser.close').catch(() => undefined);
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(late);
      cdp.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const shared = share(launch, (browser) => browser.close());

/** Returns the full Chromium that this process shares. Closing it closes only the profiles opened through it. */
export async function acquireRawBrowser(): Promise<RawBrowser> {
  const browser = await shared.acquire();
  const profiles: Profile[] = [];
  return {
    ...browser,
    async profile() {
      const profile = await browser.profile();
      profiles.push(profile);
      return profile;
    },
    async close() {
      // A test may have closed some of them itself.
      await Promise.allSettled(profiles.map((profile) => profile.close()));
      shared.release();
    },
  };
}

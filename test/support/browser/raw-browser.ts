import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { connectCdp } from './cdp.ts';
import { openTab, type Profile } from './raw-tab.ts';
import { share } from '../gateway/shared.ts';

export interface RawBrowser {
  profile(): Promise<Profile>;
  /** Returns the browser's targets, such as pages and workers. */
  targets(): Promise<readonly { readonly type: string; readonly url: string }[]>;
  close(): Promise<void>;
}

/** Launches Chromium as users run it: with throttled hidden tabs and the back/forward cache. */
async function launch(): Promise<RawBrowser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'sso-chromium-'));
  const child = spawn(
    await findChromium(),
    [
      ...CHROMIUM_ARGS,
      // Throttles a hidden page's timers to one per minute immediately, instead of after five minutes.
      '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/1',
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${userDataDir}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    void closed.then(() => reject(new Error('Chromium exited before it listened.')));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const cdp = await connectCdp(url);

  return {
    async profile() {
      const { browserContextId: id } = await cdp.send('Target.createBrowserContext', {});
      // A new profile has no window in which to open tabs.
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
      // The connection may close before the reply arrives.
      await cdp.send('Browser.close').catch(() => undefined);
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await closed;
      clearTimeout(killTimer);
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
      // A test may already have closed some of them.
      await Promise.allSettled(profiles.map((profile) => profile.close()));
      shared.release();
    },
  };
}

import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { Builder, Key as WebDriverKey, WebElement, type WebDriver } from 'selenium-webdriver';
import * as z from 'zod/mini';
import { visibleElements } from './in-page.ts';
import { MARKUP, type Engine, type Key, type Profile, type SizedTab } from './tab.ts';

const KEYS: Record<Key, string> = {
  Enter: WebDriverKey.ENTER,
  Tab: WebDriverKey.TAB,
  Escape: WebDriverKey.ESCAPE,
  Space: ' ',
  ArrowDown: WebDriverKey.ARROW_DOWN,
  ArrowRight: WebDriverKey.ARROW_RIGHT,
  ArrowUp: WebDriverKey.ARROW_UP,
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Waits for two animation frames: WebDriver clicks at the position in the last frame, which may be outdated. */
const AFTER_FRAMES =
  'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))';

/** Returns a tab. A session sends commands to its current window, so the tab switches windows first if needed. */
function tabOf(driver: WebDriver, handle: string, at: { handle: string }): SizedTab {
  const here = async (): Promise<WebDriver> => {
    if (at.handle !== handle) await driver.switchTo().window(handle);
    at.handle = handle;
    return driver;
  };
  const evaluate = async (expression: string): Promise<unknown> =>
    (await here()).executeScript(`return (${expression})`);
  const type = async (text: string) => (await here()).actions().sendKeys(text).perform();
  return {
    goto: async (url) => (await here()).get(url),
    evaluate,
    async find(role, name) {
      const elements = await evaluate(visibleElements(MARKUP[role]));
      for (const element of z.parse(z.array(z.instanceof(WebElement)), elements))
        if ((await element.getAccessibleName()) === name)
          return {
            async click() {
              await (await here()).executeAsyncScript(AFTER_FRAMES);
              // WebDriver's click command rejects an input that its label covers.
              const mouse = driver.actions().move({ origin: element, duration: 0 });
              await mouse.press().release().perform();
            },
          };
      return undefined;
    },
    press: (key) => type(KEYS[key]),
    type,
    async resize(width, height) {
      // The window includes its bars, the page does not.
      const [barWidth, barHeight] = z.parse(
        z.tuple([z.number(), z.number()]),
        await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]'),
      );
      const window = (await here()).manage().window();
      await window.setRect({ width: width + barWidth, height: height + barHeight });
    },
  };
}

/** Opens a profile with its own driver and screen, because WebKitWebDriver allows only one session. */
export async function openProfile(binary: string): Promise<Profile<SizedTab>> {
  const port = await freePort();
  const server = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // WebKitGTK uses the system's language: `C` means American English, but `C.UTF-8` a language named "c".
    env: { ...process.env, LC_ALL: 'C' },
  });
  const stop = () => {
    // xvfb-run, the screen and the driver are one group of processes.
    try {
      if (server.pid) process.kill(-server.pid, 'SIGTERM');
    } catch {
      // The processes have already ended.
    }
  };
  process.once('exit', stop);
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const open = async (triesLeft: number): Promise<WebDriver> => {
    try {
      return await builder.build();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await new Promise((done) => setTimeout(done, 250));
      return open(triesLeft - 1);
    }
  };
  const driver = await open(240);
  const at = { handle: await driver.getWindowHandle() };
  let isFirst = true;
  return {
    async newTab() {
      // A separate window: a background tab renders so rarely that its page may never load on a busy machine.
      if (!isFirst) await driver.switchTo().newWindow('window');
      isFirst = false;
      at.handle = await driver.getWindowHandle();
      return tabOf(driver, at.handle, at);
    },
    complaints: [],
    async close() {
      await driver.quit().catch(() => undefined);
      process.off('exit', stop);
      stop();
    },
  };
}

/** Starts WebKitGTK's MiniBrowser and controls it over WebDriver. */
export const launchWebKit = async (binary: string): Promise<Engine> => ({
  newProfile: () => openProfile(binary),
  close: () => Promise.resolve(),
});

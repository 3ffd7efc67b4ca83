import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { visibleElements } from './in-page.ts';
import { MARKUP, type Engine, type Key, type Profile, type SizedTab } from './tab.ts';

/** WebDriver's identifiers of element references and keys (W3C WebDriver 12.1, 17.4.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};
const Elements = z.array(z.object({ [ELEMENT]: z.string() }));

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const sender =
  (base: string): Send =>
  async (method, path, body) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
    const reply = await fetch(base + path, { method, ...sent });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** Returns actions that press and release each key; the focused element gets the events. */
const strokes = (text: string) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
});

/** Waits for two animation frames: WebDriver clicks at the position in the last frame, which may be outdated. */
const AFTER_FRAMES =
  'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))';

/** Returns mouse actions: WebDriver's click command rejects an input that its label covers. */
const clickAt = (id: string) => ({
  actions: [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, x: 0, y: 0, origin: { [ELEMENT]: id } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
});

/** Returns a tab. A session sends commands to its current window, so the tab switches windows first if needed. */
function tabOf(send: Send, handle: string, at: { handle: string }): SizedTab {
  const here: Send = async (...call) => {
    if (at.handle !== handle) await send('POST', '/window', { handle });
    at.handle = handle;
    return send(...call);
  };
  const evaluate = (expression: string) =>
    here('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
  return {
    goto: async (url) => void (await here('POST', '/url', { url })),
    evaluate,
    async find(role, name) {
      for (const { [ELEMENT]: id } of z.parse(
        Elements,
        await evaluate(visibleElements(MARKUP[role])),
      ))
        if ((await here('GET', `/element/${id}/computedlabel`)) === name)
          return {
            async click() {
              await here('POST', '/execute/async', { script: AFTER_FRAMES, args: [] });
              await here('POST', '/actions', clickAt(id));
            },
          };
      return undefined;
    },
    press: async (key) => void (await here('POST', '/actions', strokes(KEYS[key]))),
    type: async (text) => void (await here('POST', '/actions', strokes(text))),
    async resize(width, height) {
      // The window includes its bars, the page does not.
      const [barWidth, barHeight] = z.parse(
        z.tuple([z.number(), z.number()]),
        await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]'),
      );
      await here('POST', '/window/rect', { width: width + barWidth, height: height + barHeight });
    },
  };
}

/** Opens a profile with its own driver and screen, because WebKitWebDriver allows only one session. */
export async function openProfile(binary: string): Promise<Profile<SizedTab>> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // WebKitGTK uses the system's language: `C` means American English, but `C.UTF-8` a language named "c".
    env: { ...process.env, LC_ALL: 'C' },
  });
  const root = sender(`http://127.0.0.1:${port}`);
  const stop = () => {
    // xvfb-run, the screen and the driver are one group of processes.
    try {
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
    } catch {
      // The processes have already ended.
    }
  };
  process.once('exit', stop);
  const open = async (triesLeft: number): Promise<unknown> =>
    root('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    }).catch(async (error: unknown) => {
      if (triesLeft === 0) throw error;
      await new Promise((done) => setTimeout(done, 250));
      return open(triesLeft - 1);
    });
  const { sessionId } = z.parse(z.object({ sessionId: z.string() }), await open(240));
  const send = sender(`http://127.0.0.1:${port}/session/${sessionId}`);
  const at = { handle: '' };
  let isFirst = true;
  return {
    async newTab() {
      // A separate window: a background tab renders so rarely that its page may never load on a busy machine.
      const opened = isFirst ? undefined : await send('POST', '/window/new', { type: 'window' });
      const handle = opened
        ? z.parse(z.object({ handle: z.string() }), opened).handle
        : z.parse(z.string(), await send('GET', '/window'));
      if (isFirst) at.handle = handle;
      isFirst = false;
      return tabOf(send, handle, at);
    },
    complaints: [],
    async close() {
      await send('DELETE', '').catch(() => undefined);
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

import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { seen } from './in-page.ts';
import { MARKUP, type Engine, type Key, type Profile, type SizedTab } from './tab.ts';

/** Names that WebDriver gives to references and keys (W3C WebDriver 12.1, 17.4.2). */
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

/** Keys go to what has the focus, each pressed and released. */
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

/** WebDriver looks for a thing where the last frame had it, which may be from the midst of an animation that is over. */
const AFTER_FRAMES =
  'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))';

/** The mouse itself: WebDriver's own click refuses an input whose label lies over it. */
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

/** One session has one window at a time that commands go to: a command to another says first which. */
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
      for (const { [ELEMENT]: id } of z.parse(Elements, await evaluate(seen(MARKUP[role]))))
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
      // The window is larger than its page by its bars.
      const [across, down] = z.parse(
        z.tuple([z.number(), z.number()]),
        await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]'),
      );
      await here('POST', '/window/rect', { width: width + across, height: height + down });
    },
  };
}

/** WebKitWebDriver allows one session, so each profile has a driver of its own, on a screen of its own. */
export async function openProfile(binary: string): Promise<Profile<SizedTab>> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // WebKitGTK takes its language from the system: `C` is American English to it, `C.UTF-8` a language named "c".
    env: { ...process.env, LC_ALL: 'C' },
  });
  const root = sender(`http://127.0.0.1:${port}`);
  const stop = () => {
    // xvfb-run, the screen and the driver are one group of processes.
    try {
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
    } catch {
      // They have ended by themselves.
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
      // A window of its own: a tab behind another is drawn so seldom that on a busy machine its page never loads.
      const made = isFirst ? undefined : await send('POST', '/window/new', { type: 'window' });
      const handle = made
        ? z.parse(z.object({ handle: z.string() }), made).handle
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

/** WebKitGTK's MiniBrowser over WebDriver. */
export const launchWebKit = async (binary: string): Promise<Engine> => ({
  newProfile: () => openProfile(binary),
  close: () => Promise.resolve(),
});

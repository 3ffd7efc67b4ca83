import type { CdpConnection, CdpSession } from './cdp.ts';
import type { Profile } from './raw-browser.ts';

/** What a page tells through `tell(…)`, which every page of a tab has. */
export interface News {
  readonly type: string;
  /** When it happened by the page's clock, in milliseconds. */
  readonly atMs: number;
  readonly [fact: string]: unknown;
}

export interface TabOptions {
  readonly profile: Profile;
  /** Runs in every page before its own scripts. */
  readonly scripts?: readonly string[];
  /** In a window of its own, so that the tabs shown before stay visible. */
  readonly isWindow?: boolean;
}

/** A tab, spoken to by the DevTools protocol itself. */
export interface Tab extends CdpSession {
  readonly targetId: string;
  readonly profile: Profile;
  /** All that its pages have told, oldest first. */
  readonly news: readonly News[];
  /** Goes to an address; resolves once the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page; it may see nothing but its arguments. Rejects with what it throws. */
  run<A extends readonly unknown[], T>(fn: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** The first news that fits, told before or to come. Rejects after a time. */
  heard(fits: (news: News) => boolean, withinMs?: number): Promise<News>;
  /** Resolves once a function holds in the page. Rejects after a time. */
  until<A extends readonly unknown[]>(fn: (...args: A) => unknown, ...args: A): Promise<void>;
  /** Brings it to the front of its window. */
  show(): Promise<void>;
  /** Hides and freezes it, as a browser that saves memory does. */
  freeze(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 15_000;

/** An expression that calls a function; the shim is for what the compiler adds to named functions. */
export const calling = (fn: (...args: never) => unknown, ...args: readonly unknown[]): string =>
  `(() => { const __name = (fn) => fn; return (${String(fn)})(...${JSON.stringify(args)}); })()`;

const TELL = 'globalThis.tell = (news) => tellTab(JSON.stringify({ atMs: Date.now(), ...news }));';

/** Rejects when a promise takes longer. */
async function within<T>(promise: Promise<T>, ms: number, what: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what()} (waited ${ms} ms)`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export async function openTab(cdp: CdpConnection, options: TabOptions): Promise<Tab> {
  const { targetId } = await cdp.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId: options.profile.id,
    newWindow: options.isWindow ?? false,
  });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = cdp.session(sessionId);
  const news: News[] = [];
  const waiting = new Set<(told: News) => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'tellTab') return;
    const told = JSON.parse(String(payload)) as News;
    news.push(told);
    for (const hear of waiting) hear(told);
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellTab' });
  for (const source of [TELL, ...(options.scripts ?? [])])
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source });

  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };

  const tab: Tab = {
    ...session,
    targetId,
    profile: options.profile,
    news,
    async goto(url) {
      // The page that is left may be loading still: its own event is not the one waited for.
      const loaded = new Set<unknown>();
      let look = () => {};
      const stop = session.on('Page.lifecycleEvent', ({ name, loaderId }) => {
        if (name === 'load') loaded.add(loaderId);
        look();
      });
      try {
        const { errorText, loaderId } = await session.send('Page.navigate', { url });
        if (errorText) throw new Error(`${url}: ${errorText}`);
        const isLoaded = new Promise<void>((resolve) => {
          look = () => void (loaded.has(loaderId) && resolve());
          look();
        });
        await within(isLoaded, WAIT_MS, () => `${url} did not load`);
      } finally {
        stop();
      }
    },
    run: <A extends readonly unknown[], T>(fn: (...args: A) => T | Promise<T>, ...args: A) =>
      evaluate(calling(fn, ...args)) as Promise<T>,
    async heard(fits, withinMs = WAIT_MS) {
      const known = news.find(fits);
      if (known) return known;
      let hear: (told: News) => unknown = () => undefined;
      const told = new Promise<News>((resolve) => {
        hear = (next) => fits(next) && resolve(next);
        waiting.add(hear);
      });
      const said = () => `not heard among ${JSON.stringify(news.slice(-6))}`;
      return within(told, withinMs, said).finally(() => waiting.delete(hear));
    },
    async until(fn, ...args) {
      const giveUpAtMs = Date.now() + WAIT_MS;
      const asked = `Promise.resolve(${calling(fn, ...args)}).then(Boolean)`;
      // A page on its way elsewhere answers nothing; the next one is asked.
      let cause: unknown;
      const holds = () =>
        evaluate(asked).catch((error: unknown) => {
          cause = error;
        });
      while (!(await holds())) {
        if (Date.now() > giveUpAtMs) throw new Error(`never held: ${String(fn)}`, { cause });
        await new Promise((go) => setTimeout(go, 20));
      }
    },
    async show() {
      await cdp.send('Target.activateTarget', { targetId });
      await session.send('Page.bringToFront');
    },
    freeze: async () => void (await session.send('Page.setWebLifecycleState', { state: 'frozen' })),
    resume: async () => void (await session.send('Page.setWebLifecycleState', { state: 'active' })),
    close: async () => void (await cdp.send('Target.closeTarget', { targetId })),
  };
  return tab;
}

import type { CdpConnection, CdpSession } from './cdp.ts';

/** A message that a page sends to its tab with `report(…)`, a global function of every page. */
export interface PageMessage {
  readonly type: string;
  /** Time of the message by the page's clock, in milliseconds. */
  readonly atMs: number;
  readonly [fact: string]: unknown;
}

export interface TabOptions {
  readonly profile: Profile;
  /** Runs in every page before its own scripts. */
  readonly scripts?: readonly string[];
  /** True opens the tab in a new window, so that the other tabs stay visible. */
  readonly isWindow?: boolean;
}

/** A tab that is controlled by the DevTools protocol. */
export interface Tab extends CdpSession {
  readonly targetId: string;
  readonly profile: Profile;
  /** All messages of its pages, oldest first. */
  readonly messages: readonly PageMessage[];
  /** Goes to an address; resolves once the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page; the function may use only its arguments. Rejects with what it throws. */
  run<A extends readonly unknown[], T>(fn: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Returns the first message that fits, past or future. Rejects after `withinMs`, 30 s by default. */
  waitForMessage(fits: (message: PageMessage) => boolean, withinMs?: number): Promise<PageMessage>;
  /** Resolves once a function returns a truthy value in the page. Rejects after 30 s. */
  until<A extends readonly unknown[]>(fn: (...args: A) => unknown, ...args: A): Promise<void>;
  /** Brings the tab to the front of its window. */
  show(): Promise<void>;
  /** Hides and freezes the tab, as a browser does to save memory. */
  freeze(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A separate browser profile. Its tabs share storage, cookies, locks and channels. */
export interface Profile {
  readonly id: string;
  /** Opens a tab in the profile's window; the tab shown before becomes hidden. */
  open(options?: Omit<TabOptions, 'profile'>): Promise<Tab>;
  close(): Promise<void>;
}

const WAIT_MS = 30_000;

/**
 * Returns an expression that calls a function. The shim replaces the helper that the compiler adds to named
 * functions.
 */
export const calling = (fn: (...args: never) => unknown, ...args: readonly unknown[]): string =>
  `(() => { const __name = (fn) => fn; return (${String(fn)})(...${JSON.stringify(args)}); })()`;

const REPORT =
  'globalThis.report = (message) => reportToTab(JSON.stringify({ atMs: Date.now(), ...message }));';

/** Rejects if a promise takes longer. */
async function within<T>(promise: Promise<T>, ms: number, what: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what()} (waited ${ms} ms)`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

export async function openTab(cdp: CdpConnection, options: TabOptions): Promise<Tab> {
  const { targetId } = await cdp.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId: options.profile.id,
    newWindow: options.isWindow ?? false,
  });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = cdp.session(sessionId);
  const messages: PageMessage[] = [];
  const waiting = new Set<(message: PageMessage) => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'reportToTab') return;
    const message = JSON.parse(String(payload)) as PageMessage;
    messages.push(message);
    for (const receive of waiting) receive(message);
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'reportToTab' });
  for (const source of [REPORT, ...(options.scripts ?? [])])
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
    messages,
    async goto(url) {
      // The previous page may still be loading: its load event does not count.
      const loaded = new Set<unknown>();
      let check = () => {};
      const stop = session.on('Page.lifecycleEvent', ({ name, loaderId }) => {
        if (name === 'load') loaded.add(loaderId);
        check();
      });
      try {
        const { errorText, loaderId } = await session.send('Page.navigate', { url });
        if (errorText) throw new Error(`${url}: ${errorText}`);
        const isLoaded = new Promise<void>((resolve) => {
          check = () => void (loaded.has(loaderId) && resolve());
          check();
        });
        await within(isLoaded, WAIT_MS, () => `${url} did not load`);
      } finally {
        stop();
      }
    },
    run: <A extends readonly unknown[], T>(fn: (...args: A) => T | Promise<T>, ...args: A) =>
      evaluate(calling(fn, ...args)) as Promise<T>,
    async waitForMessage(fits, withinMs = WAIT_MS) {
      const known = messages.find(fits);
      if (known) return known;
      let receive: (message: PageMessage) => unknown = () => undefined;
      const message = new Promise<PageMessage>((resolve) => {
        receive = (next) => fits(next) && resolve(next);
        waiting.add(receive);
      });
      const last = () => messages.filter(({ type }) => type !== 'timer').slice(-12);
      const describe = () => `no such message among ${JSON.stringify(last())}`;
      return within(message, withinMs, describe).finally(() => waiting.delete(receive));
    },
    async until(fn, ...args) {
      const giveUpAtMs = Date.now() + WAIT_MS;
      const expression = `Promise.resolve(${calling(fn, ...args)}).then(Boolean)`;
      // A page that is navigating away does not answer, so the next page is asked.
      let cause: unknown;
      const isTrue = () =>
        evaluate(expression).catch((error: unknown) => {
          cause = error;
        });
      while (!(await isTrue())) {
        if (Date.now() > giveUpAtMs) throw new Error(`never true: ${String(fn)}`, { cause });
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

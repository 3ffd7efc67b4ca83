import { expect } from '@open-wc/testing';
import { whenIdle } from '../../../src/elements/notifications/notifications.ts';

describe('deferred work', () => {
  const { requestIdleCallback: whenBrowserIdle, setTimeout: browserTimeout } = globalThis;
  afterEach(() => {
    globalThis.requestIdleCallback = whenBrowserIdle;
    globalThis.setTimeout = browserTimeout;
  });

  it('runs when the page is idle, or after two seconds', () => {
    const requests: (IdleRequestOptions | undefined)[] = [];
    let goIdle = () => {};
    globalThis.requestIdleCallback = (callback, options) => {
      goIdle = () => callback({ didTimeout: false, timeRemaining: () => 1 });
      return requests.push(options);
    };
    let works = 0;
    whenIdle(() => Promise.resolve((works += 1)));
    expect([works, requests]).to.deep.equal([0, [{ timeout: 2000 }]]);
    goIdle();
    expect(works).to.equal(1);
  });

  it('runs a little later in a browser without requestIdleCallback', () => {
    const waits: (number | undefined)[] = [];
    let wake = () => {};
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    globalThis.setTimeout = ((run: () => void, ms?: number) => {
      wake = run;
      return waits.push(ms);
    }) as typeof setTimeout;
    let works = 0;
    whenIdle(() => Promise.resolve((works += 1)));
    globalThis.setTimeout = browserTimeout;
    expect([works, waits]).to.deep.equal([0, [200]]);
    wake();
    expect(works).to.equal(1);
  });

  it('fails without an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const listener = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', listener);
    globalThis.requestIdleCallback = (callback) => {
      callback({ didTimeout: true, timeRemaining: () => 0 });
      return 1;
    };
    whenIdle(() => Promise.reject(new Error('offline')));
    // The browser reports a rejection after the task in which it happened.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    removeEventListener('unhandledrejection', listener);
    expect(unhandled).to.deep.equal([]);
  });
});
